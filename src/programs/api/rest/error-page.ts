import type { Environment } from '../../../platform/kernel/actor.ts';
import { type ErrorCode, errorCodes } from '../../../platform/kernel/error-codes.ts';
import { errorHelp } from '../../../platform/kernel/error-help.ts';

/** Where the table of docs/errors.md is served. */
export const ERRORS_PATH = '/docs/errors';

/** Where a code is explained, below this service's own address: what `Link: …; rel="help"` of its answer names. */
export const errorPage = (code: ErrorCode): string => `${ERRORS_PATH}#${code}`;

/** Every code with its meaning and what to do, each under its own address; works without JavaScript and a style sheet. */
export function errorsHtml(environment: Environment): string {
  const entries = (Object.keys(errorCodes) as ErrorCode[]).toSorted().map((code) => {
    const [statuses, advice] = errorHelp[code];
    return `<dt id="${code}"><a href="#${code}"><code>${code}</code></a> (HTTP ${statuses.join(', ')})</dt>
<dd><p>${textOf(errorCodes[code])}</p><p>What to do: ${textOf(advice)}.</p></dd>`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Errors of the Tollgate API (${environment})</title>
  </head>
  <body>
    <main>
      <h1>Errors</h1>
      <p>Every failure is JSON with <code>success: false</code> and a sentence in <code>error</code>. Decide by HTTP status and <code>code</code>; sentences may change. <a href="/docs">All operations</a></p>
      <dl>
${entries.join('\n')}
      </dl>
    </main>
  </body>
</html>
`;
}

/** Words of ours, with what stands in backquotes as code. */
const textOf = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
