"""Client of Tollgate: payouts, verification and bills in Nigeria."""

from ._client import Tollgate
from ._outcome import Accepted, Outcome, Refused, Unknown
from ._pages import Page, Pages
from ._transport import Options
from ._webhook_keys import WebhookKeys
from ._webhooks import WebhookEvent, verify_webhook
from .errors import (
    AuthenticationError,
    ConflictError,
    ForbiddenError,
    InvalidRequestError,
    NoAnswerError,
    NotFoundError,
    PaymentRequiredError,
    RateLimitError,
    ServiceError,
    SignatureError,
    TollgateError,
)

__all__ = [
    "Accepted",
    "AuthenticationError",
    "ConflictError",
    "ForbiddenError",
    "InvalidRequestError",
    "NoAnswerError",
    "NotFoundError",
    "Options",
    "Outcome",
    "Page",
    "Pages",
    "PaymentRequiredError",
    "RateLimitError",
    "Refused",
    "ServiceError",
    "SignatureError",
    "Tollgate",
    "TollgateError",
    "Unknown",
    "WebhookEvent",
    "WebhookKeys",
    "verify_webhook",
]
