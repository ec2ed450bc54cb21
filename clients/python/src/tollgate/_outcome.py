from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from .errors import NoAnswerError, ServiceError, TollgateError

T = TypeVar("T")


@dataclass(frozen=True)
class Accepted(Generic[T]):
    """Accepted by the bank, biller or processor; ``data`` has the status."""

    data: T


@dataclass(frozen=True)
class Refused:
    """Refused without effect; no money moved."""

    error: TollgateError


@dataclass(frozen=True)
class Unknown(Generic[T]):
    """
    The request may have run. Never send it again with another reference: read its status, or repeat the call with the same
    ``clientReference`` or ``idempotency_key``. Without an answer, ``data`` is None and ``error`` has the cause.
    """

    data: T | None
    error: TollgateError | None


Outcome: TypeAlias = Accepted[T] | Refused | Unknown[T]
"""Outcome of a money request. Check its class before its fields."""


def is_unknown(error: TollgateError) -> bool:
    """True when a failed request may have run; a 502 or 503 states that nothing was debited."""
    return isinstance(error, NoAnswerError) or (isinstance(error, ServiceError) and error.status not in (502, 503))
