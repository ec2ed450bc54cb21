import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { verifyWebhook } from '../../src/webhooks.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  headers: string;
  body: string;
}

export function verifySignature(program: Command, run: Run<Options>): void {
  program
    .command('verify-signature')
    .description('verify the signature of a delivery; the secret is read from WEBHOOK_SECRET')
    .requiredOption('--headers <file>', 'file with the received headers, one per line')
    .requiredOption('--body <file>', 'file with the raw body')
    .action(run(verify));
}

async function verify(context: Context, { headers, body }: Options): Promise<void> {
  const secret = context.env['WEBHOOK_SECRET'];
  if (!secret) throw new Problem('WEBHOOK_SECRET is not set', 'Set it to the secret of your endpoint, whsec_….', EXIT.credentials);
  const event = await verifyWebhook(read(body), headersOf(read(headers).toString('utf8')), secret);
  context.answer({ isGenuine: true, id: event.id, deliveryId: event.deliveryId, event: event.event }, `Valid: ${event.event} ${event.id}`);
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`, 'Use an existing file.');
  }
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/\r?\n/)
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
