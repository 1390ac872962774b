"""Checks a user's attention: compares its outputs for known inputs with those of known faults.

Every known fault is a variant of attention (`variants`): the reference with one step done wrongly.
The inputs (`probes`) are chosen so that no two variants give the same output. A fault is reported
if its variant gives the function's output and the reference does not (`search`); pairs of faults
are tried too. If no variant explains the output, the fault is reported as unknown.

`diagnosis` examines the function without a mask (`unmasked`), with one (`masked`), with large
scores and in half precision (`limits`). The function runs in a process of its own (`worker`), below
one that supervises it (`supervisor`). The main process (`session`, `calling`) never imports the
user's code.
"""
