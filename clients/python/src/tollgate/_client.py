from __future__ import annotations

from types import TracebackType
from typing import Self

import httpx

from ._call import Call
from ._resources import Resources
from ._transport import Transport


class Tollgate(Resources):
    """Every operation that an API key may call. It can be kept for as long as the program runs, and be used by several threads."""

    def __init__(
        self,
        *,
        api_key: str,
        api_secret: str,
        base_url: str = "http://127.0.0.1:4000",
        timeout: float = 30.0,
        retries: int = 3,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        """
        :param api_key: ``pk_…``, with ``api_secret`` the ``sk_…`` beside it.
        :param base_url: where the service is, such as ``https://pay.example.com``.
        :param timeout: how long an attempt waits for a connection, and for the next bytes of its answer, in seconds: a bank has 15 of them.
        :param retries: how often a request is repeated after an attempt that may safely be repeated; 0 for never.
        :param transport: another transport of httpx, for tests and proxies.
        """
        self._transport = Transport(
            base_url=base_url,
            api_key=api_key,
            api_secret=api_secret,
            timeout=timeout,
            retries=retries,
            transport=transport,
        )
        super().__init__(Call(self._transport))

    def close(self) -> None:
        """Closes the connections that are kept open."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
