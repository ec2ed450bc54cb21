import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

export interface Deed {
  block: number;
  program: string;
  args: string[];
  reply?: { status: number; statusText: string; body: string };
}

/** The address that documentation writes. */
const WRITTEN = 'http://127.0.0.1:4000';

// Replaces a program of a documented shell line: curl runs here, since a machine may lack it; others are recorded.
if (import.meta.main) {
  const [program = '', ...args] = process.argv.slice(2);
  const deed: Deed = { block: Number(process.env['DOCS_BLOCK']), program, args };
  if (program === 'curl') deed.reply = await curl(args);
  appendFileSync(process.env['DOCS_DEEDS'] ?? '', `${JSON.stringify(deed)}\n`);
}

/** The options of curl that the documentation uses; any other is an error. */
async function curl(args: string[]): Promise<NonNullable<Deed['reply']>> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      silent: { type: 'boolean', short: 's' },
      include: { type: 'boolean', short: 'i' },
      request: { type: 'string', short: 'X' },
      header: { type: 'string', short: 'H', multiple: true, default: [] },
      data: { type: 'string', short: 'd' },
      'data-binary': { type: 'string' },
    },
  });
  const [url = '', ...others] = positionals;
  if (others.length > 0 || !url.startsWith(WRITTEN)) throw new Error(`not one address below ${WRITTEN}: ${positionals.join(' ')}`);
  const from = values['data-binary']?.replace(/^@/, '');
  const file = from === undefined ? undefined : readFileSync(from === '-' ? 0 : from);
  const sent = values.data ?? file;
  const asking = request(url.replace(WRITTEN, process.env['DOCS_URL'] ?? ''), {
    method: values.request ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { Accept: '*/*', ...(sent !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }) },
    agent: false,
  });
  for (const header of values.header) asking.setHeader(header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 1).trim());
  asking.end(sent);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, statusMessage: statusText = '' } = response;
  const body = await text(response);
  process.stdout.write(values.include ? `HTTP/1.1 ${status} ${statusText}\r\n\r\n${body}` : body);
  return { status, statusText, body };
}
