import type { Database, Tx } from '../../platform/db/database.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { fromSlices } from '../../slices/slices.ts';

export const invariants: readonly Invariant[] = fromSlices((slice) => slice.invariants);

export interface Check {
  id: string;
  title: string;
  breaches: number;
  sample: Record<string, unknown>[];
  durationMs: number;
}

export interface Verification {
  ok: boolean;
  checkedAt: string;
  durationMs: number;
  checks: Check[];
}

const SAMPLE = 5;

export function verify(db: Database): Promise<Verification> {
  const started = performance.now();
  return db.transaction(async (tx) => {
    await tx.query('ledger.verify.snapshot', 'set transaction isolation level repeatable read read only');
    return reportOf(started, await beginning(tx), await askWhole(tx));
  });
}

export async function beginning(tx: Tx): Promise<Date | undefined> {
  await tx.query('ledger.verify.patience', 'set local statement_timeout = 0');
  const [moment] = await tx.query<{ at: Date }>('ledger.verify.at', 'select clock_timestamp() as at');
  return moment?.at;
}

export interface Asking {
  asked: number;
  of: number;
  title: string;
}

export const nothingAsked = (): Asking => ({ asked: 0, of: 0, title: '' });

export async function askWhole(tx: Tx, asking?: Asking): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { id, title, sql } of invariants)
    checks.push(await ask(tx, { name: `ledger.verify.${id}`, id, title, text: counted(sql) }, asking));
  return checks;
}

export interface Question {
  name: string;
  id: string;
  title: string;
  text: string;
  values?: unknown[];
}

export async function ask(tx: Tx, { name, id, title, text, values = [] }: Question, asking = nothingAsked()): Promise<Check> {
  const began = performance.now();
  asking.title = title;
  const [found] = await tx.query<Pick<Check, 'breaches' | 'sample'>>(name, text, values);
  asking.asked++;
  return { id, title, breaches: found?.breaches ?? 0, sample: found?.sample ?? [], durationMs: Math.round(performance.now() - began) };
}

export function reportOf(started: number, at: Date | undefined, checks: Check[]): Verification {
  return {
    ok: checks.every(({ breaches }) => breaches === 0),
    checkedAt: at?.toISOString() ?? '',
    durationMs: Math.round(performance.now() - started),
    checks,
  };
}

export const counted = (sql: string, tables = ''): string => `
  with ${tables === '' ? '' : `${tables},`} breach as materialized (${sql})
  select (select count(*) from breach) as breaches,
         (select coalesce(jsonb_agg(b), '[]') from (select * from breach limit ${SAMPLE}) b) as sample`;
