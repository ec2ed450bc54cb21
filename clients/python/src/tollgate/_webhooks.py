from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ._webhook_keys import WebhookKeys
from .errors import SignatureError

_PREFIX = "whsec_"
_TOLERANCE_S = 300
"""Clock tolerance in seconds."""


@dataclass(frozen=True)
class WebhookEvent:
    """Verified delivery."""

    id: str
    """Id of the event, equal at all endpoints and after every resend: store it, and skip handled ids."""
    delivery_id: str
    """Id of the delivery to this endpoint, ``X-Webhook-ID``."""
    event: str
    """Such as ``transfer.settled``."""
    timestamp: int | str
    """Time of the event: Unix seconds or RFC 3339, by event."""
    version: str
    """Dated version of the API that the body follows."""
    environment: str
    """``live`` or ``test``."""
    data: dict[str, Any]


def verify_webhook(body: bytes | str, headers: Mapping[str, str], secret: str | WebhookKeys) -> WebhookEvent:
    """
    Verifies signature and age of a delivery (``webhook-signature``, Standard Webhooks).

    :param body: raw bytes, before any parser.
    :param secret: ``whsec_…``, either one during a rotation; :class:`WebhookKeys` for the profile ``standard-webhooks-ed25519``.
    :raises SignatureError: for an invalid delivery.
    """
    given = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (_header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > _TOLERANCE_S:
        raise SignatureError("The webhook is older than five minutes, or the clock is wrong")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{id}.{timestamp}.".encode() + raw
    if isinstance(secret, WebhookKeys):
        given_of_keys = [_bytes_of(each[4:]) for each in signatures.split(" ") if each.startswith("v1a,")]
        if not secret.verifies(given_of_keys, signed):
            raise SignatureError("The signature is by none of the published keys")
    else:
        right = base64.b64encode(hmac.new(_key_of(secret), signed, hashlib.sha256).digest())
        # Constant time for each signature.
        matches = [hmac.compare_digest(right, each[3:].encode()) for each in signatures.split(" ") if each.startswith("v1,")]
        if not any(matches):
            raise SignatureError("The signature does not match this secret and body")
    event = json.loads(raw)
    return WebhookEvent(event["id"], id, event["event"], event["timestamp"], event["version"], event["environment"], event["data"])


def _bytes_of(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b""


def _key_of(secret: str) -> bytes:
    if not secret.startswith(_PREFIX):
        raise SignatureError(f"A secret starts with {_PREFIX}")
    try:
        return base64.b64decode(secret[len(_PREFIX) :], validate=True)
    except binascii.Error as error:
        raise SignatureError("The secret is incomplete; copy all of it") from error


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise SignatureError(f"The header {name} is missing")
    return value
