import type { Request } from 'express';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { failure } from '../../api/rest/answer.ts';
import { addressFor } from '../../api/request/request-headers.ts';

export interface RefusedPage {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

type Addresses = Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>;

/** Failure of a page or file: the error body of the API for programs, a page with its code for browsers. */
export function refusedPage(error: unknown, config: Addresses, environment: Environment, request: Request, requestId: string): RefusedPage {
  const { status, body, headers, code } = failure(error, requestId, addressFor(config, environment, request));
  const wantsPage = request.accepts(['application/json', 'text/html']) === 'text/html';
  const type = wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const { error: message, docsUrl } = JSON.parse(body) as { error: string; docsUrl: string };
  const text = wantsPage ? pageOf(message, code, requestId, docsUrl) : body;
  return { status, headers: ['Content-Type', type, 'Cache-Control', 'no-store', 'Vary', 'Accept', ...headers], body: Buffer.from(text) };
}

const pageOf = (message: string, code: string, requestId: string, docsUrl: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(message)}</title>
  </head>
  <body>
    <main>
      <h1>${escaped(message)}</h1>
      <p><a href="${escaped(docsUrl)}">${escaped(code)}</a> · ${escaped(requestId)}</p>
    </main>
  </body>
</html>
`;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
