"""Checks a user's attention: compares its outputs for known inputs with those of known faults.

Every known fault is a variant of attention (`variants`): correct attention with one step done
wrongly (`steps`). The inputs (`probes`) are chosen so that no two variants give the same output. A
fault is reported if its variant gives the output of the user's function and correct attention does
not (`search`); pairs of faults are tried too. Numbers that a function uses are estimated from its
output (`estimate`). If no variant explains the output, the fault is reported as unknown, with a
small example (`byhand`). A function is right if it is right in every form that runs.

`diagnosis` examines the function without a mask (`unmasked`), with one (`masked`), with other kinds
of masks (`switches`), with large scores and in half precision (`limits`). The function runs in a
child process (`worker`), which a second process supervises (`supervisor`). The main process
(`session`, `calling`) never imports the user's code.
"""
