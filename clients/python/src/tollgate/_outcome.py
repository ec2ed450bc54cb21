from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from .errors import NoAnswerError, ServiceError, TollgateError

T = TypeVar("T")


@dataclass(frozen=True)
class Accepted(Generic[T]):
    """The bank, biller or processor has it; how far it is stands in ``data``."""

    data: T


@dataclass(frozen=True)
class Refused:
    """It will not be done, and the money is where it was."""

    error: TollgateError


@dataclass(frozen=True)
class Unknown(Generic[T]):
    """
    It may have been done. Never send it again with another reference: ask for its status, or repeat the call with the same
    ``clientReference`` or ``idempotency_key``, which finds what was made. ``data`` is there when the service answered; when its answer
    was lost it is None, and ``error`` says how.
    """

    data: T | None
    error: TollgateError | None


Outcome: TypeAlias = Accepted[T] | Refused | Unknown[T]
"""What came of a request that moves money at somebody else's. None of the three has what another one has: ask which it is first."""


def is_unknown(error: TollgateError) -> bool:
    """Whether a request that failed like this may have been carried out. A 502 or 503 says itself that nothing was debited."""
    return isinstance(error, NoAnswerError) or (isinstance(error, ServiceError) and error.status not in (502, 503))
