import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { StatementImport } from '../generated/operators.ts';
import { API_VERSION } from '../../src/version.ts';
import type { Context } from '../context.ts';
import { EXIT, type Exit, Problem } from '../exits.ts';
import { naira } from '../money.ts';
import type { Run } from '../run.ts';

interface Options {
  account: string;
  format?: string;
  from?: string;
  to?: string;
}

const POLL_MS = 500;

/** Reconciliation for operators: imports a statement, fetches a day from the provider, and prints the report. */
export function reconcile(program: Command, run: Run<Options>): void {
  const command = program.command('reconcile').description('compare statements of providers with the ledger, with the key of an operator');
  const account = ['--account <name>', 'provider account, by its name in PROVIDERS_FILE'] as const;
  command
    .command('import <file>')
    .description('import a statement file and wait for its result')
    .requiredOption(...account)
    .option('--format <form>', 'csv, mt940 or camt053', 'csv')
    .action(run(importFile));
  command
    .command('fetch <day>')
    .description('fetch a day from the provider and wait for its result')
    .requiredOption(...account)
    .action(run(fetchDay));
  command
    .command('report')
    .description('print the reconciliation report of an account')
    .requiredOption(...account)
    .requiredOption('--from <day>', 'first day, for example 2026-01-01')
    .requiredOption('--to <day>', 'last day')
    .action(run(report));
}

async function importFile(context: Context, { account, format = 'csv' }: Options, path = ''): Promise<void> {
  const { url, apiKey, apiSecret } = context.where;
  const file = await blobOf(path);
  const query = new URLSearchParams({ account, format, fileName: basename(path) });
  const response = await fetch(`${url}/api/v1/ops/reconciliation/imports?${query}`, {
    method: 'POST',
    headers: {
      'X-API-Key': apiKey,
      'X-API-Secret': apiSecret,
      'Tollgate-Version': API_VERSION,
      'Content-Type': 'application/octet-stream',
    },
    body: file,
  }).catch((error: unknown) => {
    throw new Problem(
      `The service does not answer: ${String(error)}`,
      'Import the file again; a repeated file counts once.',
      EXIT.unreachable,
    );
  });
  const body = (await response.json().catch(() => ({}))) as { data?: StatementImport; error?: string };
  if (!response.ok || !body.data)
    throw new Problem(body.error ?? `The service answered ${response.status}`, hintOn(response.status), exitOn(response.status));
  await followed(context, body.data);
}

async function blobOf(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${String(error)}`, 'Use an existing file.');
  }
}

const exitOn = (status: number): Exit =>
  status === 401 || status === 403 ? EXIT.credentials : status >= 500 || status === 429 ? EXIT.unreachable : EXIT.refused;
const hintOn = (status: number): string =>
  exitOn(status) === EXIT.credentials
    ? 'Use the key of an operator, with reconciliation:write.'
    : 'Fix the file and import it again; a repeated file counts once.';

async function fetchDay(context: Context, { account }: Options, day = ''): Promise<void> {
  await followed(context, await context.operators.statementFetches.create({ account, day }));
}

async function followed(context: Context, begun: StatementImport): Promise<void> {
  const stop = context.stop();
  const isTerminal = 'isTTY' in context.stderr && context.stderr.isTTY === true;
  let now = begun;
  if (!isTerminal && now.state === 'reading') context.note('Importing…');
  while (now.state === 'reading' && !stop.aborted) {
    if (isTerminal) context.stderr.write(`\rImporting… ${now.rowCount} rows`);
    await sleep(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
    now = await context.operators.statementImports.retrieve(now.id);
  }
  if (isTerminal) context.stderr.write('\r\u001b[K');
  const { state, rowCount, knownCount, firstDay, lastDay, problems } = now;
  if (state === 'refused') context.end(EXIT.no);
  const days = firstDay === null ? '' : ` of ${firstDay}${lastDay === firstDay ? '' : ` to ${lastDay}`}`;
  context.answer(
    now,
    state === 'refused'
      ? ['Import failed; no rows were saved:', ...problems.map(({ line, problem }) => `  line ${line}: ${problem}`)].join('\n')
      : state === 'reading'
        ? `${rowCount} rows so far; the import continues`
        : [`${rowCount} rows${days}, ${knownCount} of them already imported`, ...problems.map(({ problem }) => `  ${problem}`)].join('\n'),
  );
}

async function report(context: Context, { account, from = '', to = '' }: Options): Promise<void> {
  const result = await context.operators.reconciliationReports.retrieve({ account, from, to });
  const { theirs, ours } = result;
  const rows = (['opening', 'in', 'out', 'matched', 'explained', 'unexplained', 'open', 'closing'] as const).map((name) =>
    [name.padEnd(12), naira(theirs[name]).padStart(24), naira(ours[name]).padStart(24)].join(''),
  );
  const sums = [
    `The provider balance is ${naira(result.difference)} above the ledger.`,
    `${result.openExceptions} open differences, ${result.daysWithoutStatement} days without a statement, ${result.closedDays} closed days.`,
    ...(result.isCurrent ? [] : ['Reconciliation is in progress; run the report again.']),
    ...(result.addsUp ? [] : ['The report does not add up; contact the operator of the service.']),
  ];
  context.answer(result, ['            '.concat('statement'.padStart(24), 'ledger'.padStart(24)), ...rows, ...sums].join('\n'));
}
