"""Errors of calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class TollgateError(Exception):
    """Error answer, or a missing answer. The request had no effect unless the class states otherwise."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        body: Mapping[str, Any] | None = None,
        docs_url: str | None = None,
    ) -> None:
        super().__init__(message)
        payload = body or {}
        self.message = message
        self.status = status
        """HTTP status; None without an answer."""
        self.code: str | None = payload.get("code")
        """Error code, such as ``INSUFFICIENT_WALLET_BALANCE``; None without one."""
        self.field: str | None = payload.get("field")
        """Invalid field of a 400, such as ``items[3].accountNumber``."""
        self.errors: list[dict[str, str]] = payload.get("errors") or []
        """All invalid fields of a 400 as ``field``, ``code`` and ``message``; empty for other errors."""
        self.retryable: bool = payload.get("retryable", status is None or status >= 500 or status == 429)
        """True when the same request can succeed later with the same reference, and without an answer."""
        self.request_id: str | None = payload.get("requestId")
        """Request id in the service log; None without an answer."""
        self.data: dict[str, Any] | None = payload.get("data")
        """Message of the processor, if any."""
        self.docs_url = docs_url
        """Documentation of the code; None without a code."""


class InvalidRequestError(TollgateError):
    """400, 413, 415, 422: invalid request."""


class AuthenticationError(TollgateError):
    """401: missing or invalid credentials."""


class PaymentRequiredError(TollgateError):
    """402: insufficient verification balance."""


class ForbiddenError(TollgateError):
    """403: missing permission of the key."""


class NotFoundError(TollgateError):
    """404: unknown record, or a record of another business."""


class ConflictError(TollgateError):
    """409: state conflict, or a reused reference."""


class RateLimitError(TollgateError):
    """429, after all retries."""


class ServiceError(TollgateError):
    """5xx, after all retries: the request may have run; read the status by its reference."""


class NoAnswerError(TollgateError):
    """No answer after all retries: connection failure or timeout. The request may have run."""


class SignatureError(Exception):
    """Webhook with an invalid signature, time or body."""


_CLASSES: dict[int, type[TollgateError]] = {
    401: AuthenticationError,
    402: PaymentRequiredError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_of(status: int, body: object, docs_url: str | None) -> TollgateError:
    """Error of an unsuccessful answer."""
    payload = body if isinstance(body, dict) else None
    kind = _CLASSES.get(status, ServiceError if status >= 500 else InvalidRequestError)
    message = str(payload["error"]) if payload and "error" in payload else f"The service answered {status}"
    return kind(message, status=status, body=payload, docs_url=docs_url)
