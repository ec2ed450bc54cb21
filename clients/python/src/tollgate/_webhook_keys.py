from __future__ import annotations

import base64
import threading
import time
from typing import TYPE_CHECKING, Any

import httpx

from .errors import SignatureError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

_PREFIX = "whpk_"
_LIFE_S = 86_400.0
_PAUSE_S = 60.0
"""Pause between readings when no key fits: anyone can send a wrong signature."""
_TIMEOUT_S = 10.0


class WebhookKeys:
    """
    Published keys of the service (``GET /webhooks/keys``), for endpoints with the profile ``standard-webhooks-ed25519``. Keep one
    for the whole process: it remembers the keys for a day, and reads the list again after a rotation. Threads may share it.

    Needs the extra ``tollgate-client[ed25519]``.
    """

    def __init__(self, base_url: str, *, transport: httpx.BaseTransport | None = None) -> None:
        """
        :param base_url: service address, such as ``https://pay.example.com``.
        :raises ImportError: without the extra.
        """
        try:
            from cryptography.hazmat.primitives.asymmetric import ed25519
        except ImportError as error:
            raise ImportError("WebhookKeys needs cryptography: pip install 'tollgate-client[ed25519]'") from error
        self._algorithm = ed25519
        self._url = f"{base_url.rstrip('/')}/api/v1/webhooks/keys"
        self._transport = transport
        self._lock = threading.Lock()
        self._keys: list[Ed25519PublicKey] = []
        self._read_at = -_LIFE_S - 1.0 - time.monotonic()

    def verifies(self, signatures: list[bytes], signed: bytes) -> bool:
        """
        Whether one of these ``v1a`` signatures is by a published key.

        :raises SignatureError: when the list cannot be read.
        """
        if not signatures:
            return False
        if self._fits(self._read(_LIFE_S), signatures, signed):
            return True
        before = self._read_at
        keys = self._read(_PAUSE_S)
        return self._read_at != before and self._fits(keys, signatures, signed)

    def _fits(self, keys: list[Ed25519PublicKey], signatures: list[bytes], signed: bytes) -> bool:
        return any(_is_by(key, signature, signed) for key in keys for signature in signatures)

    def _read(self, life_s: float) -> list[Ed25519PublicKey]:
        with self._lock:
            if time.monotonic() - self._read_at <= life_s:
                return self._keys
            try:
                with httpx.Client(timeout=_TIMEOUT_S, transport=self._transport) as http:
                    response: Any = http.get(self._url).raise_for_status().json()
                self._keys = [self._key_of(each["publicKey"]) for each in response["data"]]
            except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
                raise SignatureError(f"The keys at {self._url} cannot be read") from error
            self._read_at = time.monotonic()
            return self._keys

    def _key_of(self, public_key: str) -> Ed25519PublicKey:
        if not public_key.startswith(_PREFIX):
            raise ValueError(f"a key starts with {_PREFIX}")
        return self._algorithm.Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key[len(_PREFIX) :], validate=True))


def _is_by(key: Ed25519PublicKey, signature: bytes, signed: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature

    try:
        key.verify(signature, signed)
    except InvalidSignature:
        return False
    return True
