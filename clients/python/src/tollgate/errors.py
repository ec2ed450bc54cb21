"""What calls raise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class TollgateError(Exception):
    """What the service said of a request that it refused, or why no answer was had. Nothing was done unless a class says otherwise."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        body: Mapping[str, Any] | None = None,
        docs_url: str | None = None,
    ) -> None:
        super().__init__(message)
        said = body or {}
        self.message = message
        self.status = status
        """The status of the answer; None when none came."""
        self.code: str | None = said.get("code")
        """The machine code, such as ``INSUFFICIENT_WALLET_BALANCE``. None where the answer has none."""
        self.field: str | None = said.get("field")
        """The offending field of a 400, such as ``items[3].accountNumber``."""
        self.errors: list[dict[str, str]] = said.get("errors") or []
        """Every wrong field of a 400 as ``field``, ``code`` and ``message``; empty for other errors."""
        self.retryable: bool = said.get("retryable", status is None or status >= 500 or status == 429)
        """Whether the same request can succeed later, under the same reference. True when no answer came."""
        self.request_id: str | None = said.get("requestId")
        """What the service's log knows this request by; None when no answer came."""
        self.data: dict[str, Any] | None = said.get("data")
        """What a processor said, where the answer tells it."""
        self.docs_url = docs_url
        """Where the code is explained, with what to do. None where the answer has none."""


class InvalidRequestError(TollgateError):
    """400, 413, 415, 422: the request has to be corrected."""


class AuthenticationError(TollgateError):
    """401: the credentials are missing or wrong."""


class PaymentRequiredError(TollgateError):
    """402: the verification balance does not cover the call."""


class ForbiddenError(TollgateError):
    """403: the key may not do this."""


class NotFoundError(TollgateError):
    """404: there is no such thing, or it is another business's."""


class ConflictError(TollgateError):
    """409: the state of the thing does not allow this, or the reference was used for something else."""


class RateLimitError(TollgateError):
    """429, after all repeats."""


class ServiceError(TollgateError):
    """5xx, after all repeats: whether it was carried out is said by the operation, or found by its reference."""


class NoAnswerError(TollgateError):
    """No answer, after all repeats: the connection failed or took too long. It may have been carried out."""


class SignatureError(Exception):
    """A webhook whose signature, time or body is not what the service sends."""


_CLASSES: dict[int, type[TollgateError]] = {
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_of(status: int, body: object, docs_url: str | None) -> TollgateError:
    """The error of an answer that is no success."""
    said = body if isinstance(body, dict) else None
    kind = _CLASSES.get(status, ServiceError if status >= 500 else InvalidRequestError)
    message = str(said["error"]) if said and "error" in said else f"The service answered {status}"
    return kind(message, status=status, body=said, docs_url=docs_url)
