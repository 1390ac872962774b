"""Seals: texts that only the holder of a secret can make, as proof of where something is from."""

from __future__ import annotations

import hmac
import json
import secrets
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Seal:
    """Makes and checks seals (HMAC-SHA256, RFC 2104) with a secret.

    Attributes:
        secret: The secret.
    """

    secret: bytes = field(repr=False)

    def of(self, *texts: str) -> str:
        """Return the seal of some texts, as hexadecimal digits."""
        return hmac.digest(self.secret, json.dumps(texts).encode(), "sha256").hex()

    def fits(self, seal: str, *texts: str) -> bool:
        """Return whether `seal` is the seal of the texts."""
        return secrets.compare_digest(seal.encode(), self.of(*texts).encode())
