import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isUnknown } from '../../src/outcome.ts';
import { TollgateError } from '../../src/errors.ts';
import type { TransferBatch } from '../../src/generated/schemas.ts';
import { pause } from '../../src/pause.ts';
import { openTransport } from '../../src/transport.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import { naira } from '../money.ts';
import type { Run } from '../run.ts';

interface Options {
  reference?: string;
  wait?: boolean;
}

const POLL_MS = 1_000;

/** Sends a file of transfers as one batch, shows its progress and cancels it. */
export function bulk(program: Command, run: Run<Options>): void {
  const command = program.command('bulk').description('send transfers in bulk from a file');
  command
    .command('send <file>')
    .description('send the transfers of a CSV file (amounts in naira) or a JSON file (amounts in kobo)')
    .option('--reference <text>', 'your reference of the batch; the same reference never pays twice')
    .option('--wait', 'wait until every transfer is accepted or rejected')
    .action(run(send));
  command
    .command('status <batch>')
    .description('show the counts of a batch, by its id')
    .option('--wait', 'wait until every transfer is accepted or rejected')
    .action(run(status));
  command.command('cancel <batch>').description('cancel the transfers of a batch that were not sent yet').action(run(cancel));
}

async function send(context: Context, { reference, wait }: Options, path = ''): Promise<void> {
  const upload = uploadOf(path, reference);
  const ask = openTransport(context.options);
  const headers = { 'Content-Type': upload.type, Prefer: 'respond-async' };
  const { body } = await ask({ method: 'POST', path: '/money-transfer/bulk', query: upload.query, body: upload.text, headers }).catch(
    (error: unknown) => {
      if (error instanceof TollgateError) for (const { field, message } of error.errors.slice(1)) context.note(`${field}: ${message}`);
      if (!isUnknown(error)) throw error;
      throw new Problem(error.message, 'Repeat the command with the same file and reference: no transfer is paid twice.', EXIT.unreachable);
    },
  );
  const batch = (body as { data: TransferBatch }).data;
  await show(context, batch, wait);
}

async function status(context: Context, { wait }: Options, id = ''): Promise<void> {
  await show(context, await context.client.transferBatches.retrieve(id), wait);
}

async function cancel(context: Context, _options: Options, id = ''): Promise<void> {
  const batch = await context.client.transferBatches.cancel(id);
  context.answer(batch, lineOf(batch));
}

/** Prints the batch, at once or after its last outcome; transfers that were not accepted end with 1. */
async function show(context: Context, batch: TransferBatch, isWaiting = false): Promise<void> {
  let now = batch;
  while (now.status !== 'completed') {
    if (!isWaiting) break;
    await pause(POLL_MS);
    const before = now.pendingCount;
    now = await context.client.transferBatches.retrieve(batch.id);
    if (now.pendingCount !== before) context.note(`${now.itemCount - now.pendingCount} of ${now.itemCount}`);
  }
  context.answer(now, lineOf(now));
  if (isWaiting && now.acceptedCount < now.itemCount) context.end(EXIT.no);
}

function lineOf({ id, batchReference, ...batch }: TransferBatch): string {
  const { status: state, itemCount, pendingCount, acceptedCount, refusedCount, cancelledCount, acceptedAmount, totalFees } = batch;
  const counts = [`${acceptedCount} accepted`, `${refusedCount} rejected`, `${cancelledCount} cancelled`, `${pendingCount} pending`];
  return [id, batchReference, state, `${counts.join(', ')} of ${itemCount}`, `${naira(acceptedAmount)} and ${naira(totalFees)} fees`].join(
    '  ',
  );
}

interface Upload {
  type: string;
  text: string;
  query?: { batchReference: string };
}

function uploadOf(path: string, reference: string | undefined): Upload {
  const text = textOf(path);
  if (/\.csv$/i.test(path)) {
    if (reference === undefined)
      throw new Problem('A CSV file needs --reference', 'Choose a reference of the batch and repeat with it after a lost answer.');
    return { type: 'text/csv', text, query: { batchReference: reference } };
  }
  const given = jsonOf(path, text);
  const { batchReference = reference, items } = Array.isArray(given) ? { items: given } : given;
  if (!Array.isArray(items)) throw new Problem(`${path} has no items`, 'Use a list of transfers, or { "batchReference", "items" }.');
  if (batchReference === undefined) throw new Problem(`${path} has no batchReference`, 'Add it to the file, or use --reference.');
  if (reference !== undefined && batchReference !== reference)
    throw new Problem(`${path} has another batchReference than ${reference}`, 'Omit --reference, or correct the file.');
  return { type: 'application/json', text: JSON.stringify({ batchReference, items }) };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`, 'Use a CSV or JSON file of transfers.');
  }
}

function jsonOf(path: string, text: string): { batchReference?: unknown; items?: unknown } | unknown[] {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null) return given;
  } catch {
    // The message below covers other values too.
  }
  throw new Problem(`${path} is neither a .csv file nor valid JSON`, 'Name a CSV file .csv, or write a list of transfers as JSON.');
}
