from __future__ import annotations

from typing import Any
from urllib.parse import quote

from ._outcome import Accepted, Outcome, Refused, Unknown, is_unknown
from ._pages import Page, Pages
from ._transport import Answer, Options, Transport
from .errors import ServiceError, TollgateError, error_of


class Call:
    """The ways in which operations answer. What is asked and answered is typed by the methods that call this."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def data(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Any:
        """With one thing."""
        return _said(self._ask(method, path, body, query, options)).get("data")

    def outcome(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Outcome[Any]:
        """With one of three outcomes; raised is only what was not done because of the request itself."""
        try:
            answer = self._ask(method, path, body, query, options)
            said = _said(answer)
        except TollgateError as error:
            if not is_unknown(error):
                raise
            return Unknown(None, error)
        if not said.get("success"):
            return Refused(error_of(answer.status, said, answer.docs_url))
        return Unknown(said["data"], None) if answer.status == 202 else Accepted(said["data"])

    def page(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Pages[Any]:
        """With a list."""

        def ask(cursor: str | None) -> Page[Any]:
            asked = query if cursor is None else {**(query or {}), "cursor": cursor}
            said = _said(self._ask(method, path, body, asked, options))
            return Page(said["data"], said["meta"]["nextCursor"])

        return Pages(ask)

    def text(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> str:
        """With a file of text, without the byte order mark that spreadsheets want."""
        return str(self._ask(method, path, body, query, options).body).removeprefix("\ufeff")

    def bytes(self, method: str, path: str, *, body: object = None, query: Any = None, options: Options) -> Any:
        """With a file."""
        return self._ask(method, path, body, query, options).body

    def _ask(self, method: str, path: str, body: object, query: Any, options: Options) -> Answer:
        return self._transport.ask(method, path, body=body, query=query, options=options)


def path_part(value: object) -> str:
    """A value as a part of an address."""
    return quote(str(value), safe="")


def _said(answer: Answer) -> dict[str, Any]:
    if not isinstance(answer.body, dict):
        raise ServiceError("The answer is not one of this service", status=answer.status)
    return answer.body
