from __future__ import annotations

from types import TracebackType
from typing import Self

import httpx

from ._call import Call
from ._resources import Resources
from ._transport import Transport


class Tollgate(Resources):
    """All operations for API keys. A client is reusable and thread-safe."""

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
        :param api_key: ``pk_…``; ``api_secret`` is its ``sk_…``.
        :param base_url: service address, such as ``https://pay.example.com``.
        :param timeout: seconds for a connection and for the next bytes of an answer; a bank has 15 seconds.
        :param retries: retries after a repeatable attempt; 0 for none.
        :param transport: custom httpx transport, for tests and proxies.
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
        """Closes open connections."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
