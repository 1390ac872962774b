"""Adam (Kingma and Ba 2014) in steps, so that training can be interrupted and resumed.

The learning rate rises for `WARM` steps, then falls along a cosine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

State = Mapping[str, npt.NDArray[Any]]

WARM: Final = 50
"""Number of steps in which the learning rate rises."""
_GRID: Final = 2.0**18
_MOMENTS: Final = ("exp_avg", "exp_avg_sq")
_LARGEST: Final = 2.0**80
"""Largest absolute value of a number in a saved state; beyond, squares and sums would overflow."""


def settle(parameters: Iterable[Any]) -> None:
    """Round torch parameters to multiples of 2⁻¹⁸, in place.

    This is done after each training step. Without it, different processors would give different
    weights, since the last bits of their sums differ.
    """
    import torch  # noqa: PLC0415 - only building needs it

    with torch.no_grad():
        for parameter in parameters:
            parameter.copy_(torch.round(parameter * _GRID) / _GRID)


@dataclass(frozen=True)
class Phase:
    """A part of a training run: some steps that train certain parameters with a certain loss.

    Attributes:
        parameters: The torch parameters to train; each step changes them in place.
        loss: Returns the loss of the next batch, as a torch scalar that can be differentiated.
        steps: Number of steps.
        rate: Maximum learning rate. The learning rate rises for `WARM` steps, then falls.
    """

    parameters: Sequence[Any]
    loss: Callable[[], Any]
    steps: int
    rate: float


class Descent:
    """A training run that consists of phases, one after the other.

    Args:
        phases: The phases, in order.
        noise: The random generator that the losses use. The result of the method `state` includes
            the generator's state.

    Attributes:
        taken: Number of steps taken so far, in all phases together.
        phase: Index, from 0, of the phase of the most recent step; 0 before any step.
        steps: Number of steps that all phases have together.
    """

    def __init__(self, phases: Sequence[Phase], noise: np.random.Generator | None = None) -> None:
        self.taken = self.phase = 0
        self.steps = sum(phase.steps for phase in phases)
        self._phases = phases
        self._noise = noise
        self._optimizer: Any = None
        every = {id(p): p for phase in phases for p in phase.parameters}
        self._parameters = list(every.values())

    def step(self) -> float:
        """Take a step, and return the loss before it."""
        phase, at = self._phase()
        self.phase = self._phases.index(phase)
        if at == 0:
            self._optimizer = _adam(phase)
        share = 0.5 * (1.0 + np.cos(np.pi * at / phase.steps))
        for group in self._optimizer.param_groups:
            group["lr"] = phase.rate * min(1.0, (at + 1) / WARM) * (0.97 * share + 0.03)
        self._optimizer.zero_grad()
        loss = phase.loss()
        loss.backward()
        self._optimizer.step()
        settle(phase.parameters)
        self.taken += 1
        return float(loss.detach())

    def state(self) -> dict[str, npt.NDArray[Any]]:
        """Return what `restore` needs to resume the run, as arrays by name.

        These are the number of steps taken, the parameters, Adam's moments, and the state of the
        random generator. The phases' loss functions and batches are not included.
        """
        arrays: dict[str, npt.NDArray[Any]] = {"taken": np.array(self.taken)}
        if self._noise is not None:
            arrays["noise"] = np.array(json.dumps(self._noise.bit_generator.state))
        for i, parameter in enumerate(self._parameters):
            arrays[f"parameter.{i}"] = parameter.detach().numpy().copy()
        phase, at = self._phase()
        for i, parameter in enumerate(phase.parameters if at else ()):
            moments = self._optimizer.state.get(parameter, {})
            arrays |= {f"{name}.{i}": moments[name].numpy().copy() for name in moments}
        return arrays

    def restore(self, state: State) -> None:
        """Set the run to a saved state, from which the next step continues.

        Args:
            state: What `state()` returned, in this run or in one with equal phases (see `Phase`).

        Raises:
            ValueError: The state is damaged, or of a run with other phases. The run cannot be used.
        """
        import torch  # noqa: PLC0415 - only building needs it

        self.taken = int(state["taken"])
        if not 0 <= self.taken <= self.steps:
            raise ValueError(f"{self.taken} of {self.steps} steps are taken")
        if self._noise is not None:
            self._noise.bit_generator.state = json.loads(str(state["noise"]))
        with torch.no_grad():
            for i, parameter in enumerate(self._parameters):
                parameter.copy_(_saved(state, f"parameter.{i}", parameter))
        phase, at = self._phase()
        if at == 0:
            return
        self._optimizer = _adam(phase)
        count = torch.tensor(0.0)
        for i, parameter in enumerate(phase.parameters):
            if f"step.{i}" in state:  # a parameter without a gradient so far has no moments
                self._optimizer.state[parameter] = {
                    "step": _saved(state, f"step.{i}", count),
                    **{name: _saved(state, f"{name}.{i}", parameter) for name in _MOMENTS},
                }

    def _phase(self) -> tuple[Phase, int]:
        """Return the phase of the next step, and the number of its steps already taken."""
        at = self.taken
        for phase in self._phases:
            if at < phase.steps:
                return phase, at
            at -= phase.steps
        return self._phases[-1], 0


def _saved(state: State, name: str, like: Any) -> Any:
    """Return a saved array as a tensor, which has the shape and number format of another one."""
    import torch  # noqa: PLC0415 - only building needs it

    array, wanted = state[name], like.detach().numpy()
    if array.dtype != wanted.dtype or array.shape != wanted.shape:
        raise ValueError(f"{name} has shape {array.shape} and dtype {array.dtype}")
    least = {"step": 1, "exp_avg_sq": 0}.get(name.partition(".")[0], -_LARGEST)
    if not (np.isfinite(array).all() and least <= array.min() and array.max() <= _LARGEST):
        raise ValueError(f"{name} has numbers that no training gives")
    return torch.from_numpy(array.copy())


def _adam(phase: Phase) -> Any:
    import torch  # noqa: PLC0415 - only building needs it

    return torch.optim.Adam(phase.parameters, lr=phase.rate)
