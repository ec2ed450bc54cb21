import type { ServerResponse } from 'node:http';
import { escaped } from '../../../platform/formats/text.ts';
import { PAGE_HEADERS } from '../../../core/transport/headers.ts';
import { pagesFile } from '../built/built.ts';

export const opsFile = (prefix: string, source: `ops/${string}`): string => `${prefix}/ops/assets/${pagesFile(source)}`;

/** HTML page without inline script and foreign assets; `main` is HTML. */
export function writePage(response: ServerResponse, status: number, prefix: string, title: string, main: string, requestId: string): void {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(title)} · Tollgate operations</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${opsFile(prefix, 'ops/ops.css')}">
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${main}
    </main>
  </body>
</html>
`;
  write(response, status, html, 'text/html; charset=utf-8', requestId);
}

/** Response that browsers do not cache. */
export function write(
  response: ServerResponse,
  status: number,
  text: string,
  type: string,
  requestId: string,
  headers: readonly string[] = [],
): void {
  const own = [
    'Content-Type',
    type,
    'Cache-Control',
    'no-store',
    'X-Request-Id',
    requestId,
    'Content-Length',
    String(Buffer.byteLength(text)),
  ];
  response.writeHead(status, [...own, ...PAGE_HEADERS, ...headers]);
  response.end(text);
}

export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join('');
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`;
}
