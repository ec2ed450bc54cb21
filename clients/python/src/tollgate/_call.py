from __future__ import annotations

from typing import Any
from urllib.parse import quote

from ._outcome import Accepted, Outcome, Refused, Unknown, is_unknown
from ._pages import Page, Pages
from ._transport import Answer, Options, Transport
from .errors import ServiceError, TollgateError, error_of


class Call:
    """Result types of operations; the calling methods have the types."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def data(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Any:
        """One record."""
        return _envelope(self._ask(method, path, body, query, options)).get("data")

    def outcome(
        self, method: str, path: str, *, body: object = None, query: Any = None, options: Options, is_stored: bool = False
    ) -> Outcome[Any]:
        """One of three outcomes. Raises TollgateError for a refused request without effect."""
        try:
            answer = self._ask(method, path, body, query, options)
            envelope = _envelope(answer)
        except TollgateError as error:
            if not is_unknown(error):
                raise
            return Unknown(None, error)
        if not envelope.get("success"):
            return Refused(error_of(answer.status, envelope, answer.docs_url))
        is_open = answer.status == 202 and not is_stored
        return Unknown(envelope["data"], None) if is_open else Accepted(envelope["data"])

    def stored(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Outcome[Any]:
        """The same for an operation whose 202 is a stored record."""
        return self.outcome(method, path, body=body, query=query, options=options, is_stored=True)

    def page(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Pages[Any]:
        """List."""

        def ask(cursor: str | None) -> Page[Any]:
            asked = query if cursor is None else {**(query or {}), "cursor": cursor}
            envelope = _envelope(self._ask(method, path, body, asked, options))
            return Page(envelope["data"], envelope["meta"]["nextCursor"])

        return Pages(ask)

    def text(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> str:
        """Text file, without the byte order mark for spreadsheets."""
        return str(self._ask(method, path, body, query, options).body).removeprefix("\ufeff")

    def bytes(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Any:
        """Binary file."""
        return self._ask(method, path, body, query, options).body

    def _ask(self, method: str, path: str, body: object, query: Any, options: Options) -> Answer:
        return self._transport.ask(method, path, body=body, query=query, options=options)


def path_part(value: object) -> str:
    """Value as a URL path segment."""
    return quote(str(value), safe="")


def _envelope(answer: Answer) -> dict[str, Any]:
    if not isinstance(answer.body, dict):
        raise ServiceError("The answer is not from a Tollgate service", status=answer.status)
    return answer.body
