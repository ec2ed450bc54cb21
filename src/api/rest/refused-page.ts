import type { Request } from 'express';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { addressFor } from '../request/authenticate.ts';
import { failure } from './refusals.ts';

export interface RefusedPage {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

type Addresses = Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>;

/** Whether the caller is a browser. */
export const wantsPage = (request: Request): boolean => request.accepts(['application/json', 'text/html']) === 'text/html';

/** Failure of a page: a page for browsers, JSON for programs. */
export function refusedPage(error: unknown, config: Addresses, environment: Environment, request: Request, requestId: string): RefusedPage {
  const base = addressFor(config, environment, request);
  const { status, body, headers, code } = failure(error, requestId, base);
  const isPage = wantsPage(request);
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const { error: message, docsUrl } = JSON.parse(body) as { error: string; docsUrl: string };
  const text = isPage ? pageOf({ message, code, requestId, docsUrl, base }) : body;
  return { status, headers: ['Content-Type', type, 'Cache-Control', 'no-store', 'Vary', 'Accept', ...headers], body: Buffer.from(text) };
}

const pageOf = ({
  message,
  code,
  requestId,
  docsUrl,
  base,
}: Record<'message' | 'code' | 'requestId' | 'docsUrl' | 'base', string>): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(message)}</title>
  </head>
  <body>
    <main>
      <h1>${escaped(message)}</h1>
      <p>Check the address, or continue at one of these pages:</p>
      <ul>
        <li><a href="${escaped(base)}/docs">Documentation</a>: guides, API reference and search</li>
        <li><a href="${escaped(base)}/dashboard">Dashboard</a>: transfers, keys and webhooks of your business</li>
        <li><a href="${escaped(base)}/">All parts of this service</a></li>
      </ul>
      <p>Error <a href="${escaped(docsUrl)}">${escaped(code)}</a>, request ${escaped(requestId)}</p>
    </main>
  </body>
</html>
`;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
