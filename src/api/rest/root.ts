import type { RequestHandler } from 'express';
import type { Environment } from '../../domain/actor/actor.ts';
import { PRINT_HEADERS } from '../../core/transport/headers.ts';
import { requestIdIn } from '../../core/transport/express.ts';
import { writeJson } from './refusals.ts';

/** Relative addresses work behind a proxy with a path prefix. */
const places = {
  dashboard: ['dashboard', 'Dashboard', 'manage the account in the browser'],
  docs: ['docs', 'Documentation', 'guides and API reference'],
  openapi: ['openapi.json', 'OpenAPI document', 'machine-readable API description'],
  health: ['health/ready', 'Health', 'state of the service and its dependencies'],
} as const;

/** Entry page: HTML for people, JSON for programs. */
export function rootPage(environment: Environment, hasDashboard: boolean): RequestHandler {
  const shown = Object.entries(places).filter(([name]) => hasDashboard || name !== 'dashboard');
  const body = JSON.stringify({
    service: 'Tollgate',
    environment,
    api: 'api/v1',
    ...Object.fromEntries(shown.map(([name, [path]]) => [name, path])),
  });
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tollgate (${environment})</title>
    <style>:root { color-scheme: light dark } a { color: light-dark(#08664e, #3ecf9f) } body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
  </head>
  <body>
    <main>
    <h1>Tollgate <small>(${environment})</small></h1>
    <ul>
${shown.map(([, [path, name, does]]) => `      <li><a href="${path}">${name}</a>: ${does}</li>`).join('\n')}
    </ul>
    <p>The API is below <code>/api/v1</code>.</p>
    </main>
  </body>
</html>
`;
  return (request, response) => {
    const requestId = requestIdIn(response);
    const wantsPage = request.accepts(['application/json', 'text/html']) === 'text/html';
    if (!wantsPage) return writeJson(response, 200, body, requestId, ['Vary', 'Accept']);
    const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store', 'Vary', 'Accept', 'X-Request-Id', requestId];
    response.writeHead(200, [...headers, ...PRINT_HEADERS, 'Content-Length', String(Buffer.byteLength(html))]).end(html);
  };
}
