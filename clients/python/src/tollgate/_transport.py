from __future__ import annotations

import random
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypedDict

import httpx

from .errors import NoAnswerError, TollgateError, error_of

#: Version of the API that this client is made for.
API_VERSION = "2026-12-01"

_WAIT_S = 0.25
_LONGEST_WAIT_S = 10.0
_REPEATED = {429, 500, 502, 503, 504}


class Options(TypedDict, total=False):
    """Options of one call."""

    idempotency_key: str
    """Idempotency key of a repeat across processes and days; a new one per call by default."""
    timeout: float
    retries: int


@dataclass(frozen=True)
class Answer:
    """Successful answer: JSON, text or bytes."""

    status: int
    body: Any
    docs_url: str | None


class _Failed(Exception):
    """Failed attempt, with ``again`` for a safe retry."""

    def __init__(self, error: TollgateError, *, again: bool, after: float = 0) -> None:
        self.error = error
        self.again = again
        self.after = after


class Transport:
    """
    Sends requests with safe retries: lost answers, 429, 500, 502, 503, 504 and a 409 of a running attempt, with the same
    ``Idempotency-Key``, after ``Retry-After`` or a growing random pause. A 202 is an answer.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: str,
        api_secret: str,
        timeout: float,
        retries: int,
        transport: httpx.BaseTransport | None,
    ) -> None:
        self._base = base_url.rstrip("/")
        self._retries = retries
        headers = {
            "X-API-Key": api_key,
            "X-API-Secret": api_secret,
            "Tollgate-Version": API_VERSION,
            "Accept": "application/json",
        }
        self._http = httpx.Client(headers=headers, timeout=timeout, transport=transport)

    def close(self) -> None:
        self._http.close()

    def ask(self, method: str, path: str, *, body: object, query: Mapping[str, Any] | None, options: Options) -> Answer:
        headers = {} if method == "GET" else {"Idempotency-Key": options.get("idempotency_key") or str(uuid.uuid4())}
        request: dict[str, Any] = {
            "headers": headers,
            "params": {name: _text(value) for name, value in (query or {}).items() if value is not None},
        }
        if body is not None:
            request["json"] = body
        if "timeout" in options:
            request["timeout"] = options["timeout"]
        retries = options.get("retries", self._retries)
        attempt = 0
        while True:
            try:
                return self._attempt(method, f"{self._base}/api/v1{path}", request)
            except _Failed as failed:
                if not failed.again or attempt >= retries:
                    raise failed.error from failed.__cause__
                time.sleep(failed.after or _WAIT_S * 2**attempt * random.uniform(0.5, 1.5))
                attempt += 1

    def _attempt(self, method: str, url: str, request: dict[str, Any]) -> Answer:
        try:
            response = self._http.request(method, url, **request)
            body = _body_of(response)
        except (httpx.RequestError, ValueError) as cause:
            error = NoAnswerError(f"No answer from {self._base}: {cause or type(cause).__name__}")
            raise _Failed(error, again=True) from cause
        docs_url = _docs_url_of(response)
        if response.is_success:
            return Answer(response.status_code, body, docs_url)
        runs_still = isinstance(body, dict) and body.get("code") == "IDEMPOTENCY_IN_PROGRESS"
        raise _Failed(
            error_of(response.status_code, body, docs_url),
            again=response.status_code in _REPEATED or runs_still,
            after=_seconds(response.headers.get("retry-after")),
        )


def _body_of(response: httpx.Response) -> Any:
    """:raises ValueError: for a success with invalid JSON: its answer was lost."""
    kind = response.headers.get("content-type", "")
    if "pdf" in kind:
        return response.content
    if "json" not in kind:
        return response.text
    try:
        return response.json()
    except ValueError:
        if response.is_success:
            raise
        return None


def _docs_url_of(response: httpx.Response) -> str | None:
    """Documentation of an error code, from the Link header."""
    link = response.links.get("help", {}).get("url")
    return str(response.url.join(link)) if link else None


def _seconds(text: str | None) -> float:
    try:
        return min(max(float(text or 0), 0), _LONGEST_WAIT_S)
    except ValueError:
        return 0


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
