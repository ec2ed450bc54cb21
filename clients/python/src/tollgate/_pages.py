from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """Page of a list."""

    data: list[T]
    next_cursor: str | None
    """Requests the next page; None at the end."""


class Pages(Generic[T]):
    """List: iteration yields all rows, page by page; ``first()`` returns the first page."""

    def __init__(self, ask: Callable[[str | None], Page[T]]) -> None:
        self._ask = ask

    def first(self) -> Page[T]:
        return self._ask(None)

    def pages(self) -> Iterator[Page[T]]:
        cursor: str | None = None
        while True:
            page = self._ask(cursor)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data
