"""Is this attention right? Known inputs go in; what comes out is compared with a bank of faults.

Every fault is an attention of its own (`variants`): the reference with one step done wrongly. The
inputs (`probes`) are chosen so that no two of them give the same output. A fault is named if its
attention gives the function's output and the right one doesn't (`search`); two at once are tried
as well. What nothing in the bank explains is reported as that.

`diagnosis` goes through what a function does without a mask (`unmasked`), with one (`masked`), with
large scores and in half precision (`limits`). The function runs in a process of its own (`worker`)
below one that watches it (`supervisor`); our side asks (`session`, `calling`) and never imports the
user's code.
"""
