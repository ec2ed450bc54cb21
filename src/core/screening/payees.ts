import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Environment } from '../../domain/actor/actor.ts';
import { prepared } from '../../platform/db/entity.ts';
import { withinTime } from '../../platform/concurrency/delay.ts';
import type { ScreeningAnswer, ScreeningMatch, ScreeningProvider } from '../../providers/screening/port.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type App, appScoped } from '../app/app.ts';

export interface Payee {
  bankCode: string;
  accountNumber: string;
  /** Name from the bank; null cannot be compared. */
  accountName: string | null;
}

export interface Suspicion {
  cause: 'hit' | 'no_answer';
  digest: string;
  listVersion: string | null;
  matches: readonly ScreeningMatch[];
}

const MAX_CLEAR = 50_000;
const MAX_SUBJECTS = 500;
const VERSION_MS = 5_000;
const DEADLINE_MS = 3_000;

interface Clear {
  version: string | null;
  readAt: number;
  payees: Set<string>;
}
const clearOf = appScoped((): Record<Environment, Clear> => {
  const none = (): Clear => ({ version: null, readAt: -Infinity, payees: new Set() });
  return { live: none(), sandbox: none() };
});

/** Compares payees with the lists, each once per version; null is clear. Unknown is never clear: it holds the payment. */
export const screenPayees = (app: App, environment: Environment, payees: readonly Payee[]): Promise<(Suspicion | null)[]> =>
  screenNames(
    app,
    environment,
    payees.map(({ bankCode, accountNumber, accountName: name }) => ({ id: `${bankCode} ${accountNumber}`, name })),
  );

interface Named {
  /** Two words that identify the subject. */
  id: string;
  name: string | null;
  /** ISO date. */
  dateOfBirth?: string | null | undefined;
}

export async function screenNames(app: App, environment: Environment, named: readonly Named[]): Promise<(Suspicion | null)[]> {
  const screening = app.screening(environment);
  if (!screening) return named.map(() => null);
  const clear = await clearNow(app, environment, screening);
  const keys = named.map(({ id, name, dateOfBirth }) => `${id} ${dateOfBirth ?? ''} ${name ?? ''}`);
  if (keys.every((key) => clear.payees.has(key))) return keys.map(() => null);
  const unknown = [...new Set(keys.filter((key) => !clear.payees.has(key)))];
  const suspicions = new Map<string, Suspicion>();
  for (let at = 0; at < unknown.length; at += MAX_SUBJECTS)
    await compare(app, environment, { screening, clear, keys: unknown.slice(at, at + MAX_SUBJECTS), suspicions });
  return keys.map((key) => suspicions.get(key) ?? null);
}

/** Version in use; null without lists. */
export async function versionInUse(app: App, environment: Environment): Promise<string | null> {
  const screening = app.screening(environment);
  return screening && (await clearNow(app, environment, screening)).version;
}

async function clearNow(app: App, environment: Environment, screening: ScreeningProvider): Promise<Clear> {
  const clear = clearOf(app)[environment];
  if (performance.now() - clear.readAt > VERSION_MS) await readVersion(screening, clear);
  return clear;
}

const nameOf = (key: string): string => key.split(' ').slice(3).join(' ').trim();

const digestOf = (key: string): string => createHash('sha256').update(key.toUpperCase().replaceAll(/\s+/g, ' ').trim()).digest('base64url');

async function readVersion(screening: ScreeningProvider, clear: Clear): Promise<void> {
  const version = await withinTime(
    DEADLINE_MS,
    () => screening.listVersion().catch(unlessRefused(null)),
    () => null,
  );
  if (version === null || version !== clear.version) clear.payees.clear();
  clear.version = version;
  clear.readAt = performance.now();
}

interface Comparison {
  screening: ScreeningProvider;
  clear: Clear;
  keys: readonly string[];
  suspicions: Map<string, Suspicion>;
}

async function compare(app: App, environment: Environment, { screening, clear, keys, suspicions }: Comparison): Promise<void> {
  // Race: answers of earlier lists never count for the version that another request reads meanwhile.
  const { version } = clear;
  const named = keys.filter((key) => nameOf(key) !== '');
  const answers = named.length === 0 ? [] : await answersOf(screening, named);
  const found = new Map(named.map((key, n) => [key, answers[n]]));
  const unclear = keys.filter((key) => found.get(key)?.kind !== 'clear').map((key) => ({ key, digest: digestOf(key) }));
  const accepted =
    unclear.length === 0
      ? null
      : await acceptedOf(
          app,
          environment,
          unclear.map(({ digest }) => digest),
        );
  for (const { key, digest } of unclear) {
    const suspicion = suspicionOf(digest, found.get(key), accepted?.get(digest) ?? []);
    if (suspicion) suspicions.set(key, suspicion);
  }
  if (version === null || clear.version !== version) return;
  if (clear.payees.size + keys.length > MAX_CLEAR) clear.payees.clear();
  for (const key of keys) if (!suspicions.has(key)) clear.payees.add(key);
}

async function acceptedOf({ db }: App, environment: Environment, digests: readonly string[]): Promise<Map<string, readonly string[]>> {
  const rows = await acceptedAmong(db, { environment, digests });
  return new Map(rows.map(({ digest, accepted }) => [digest, accepted]));
}

/** Without the database nothing is debited or held: the caller reads 503. */
const unlessRefused =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof Refusal) throw error;
    return value;
  };

function answersOf(screening: ScreeningProvider, keys: readonly string[]): Promise<readonly ScreeningAnswer[]> {
  const none = (): ScreeningAnswer[] => keys.map(() => ({ kind: 'no_answer', cause: 'the screening did not answer' }));
  const subjects = keys.map((key) => ({ kind: 'unknown' as const, names: [nameOf(key)] as const, dateOfBirth: key.split(' ')[2] || null }));
  return withinTime(DEADLINE_MS, ({ signal }) => screening.screen(subjects, signal).catch(unlessRefused(none())), none);
}

export const matchId = ({ list, entryId }: ScreeningMatch): string => `${list}:${entryId}`;

function suspicionOf(digest: string, answer: ScreeningAnswer | undefined, accepted: readonly string[]): Suspicion | null {
  if (!answer || answer.kind === 'no_answer') return { cause: 'no_answer', digest, listVersion: null, matches: [] };
  if (answer.kind === 'clear') return null;
  const matches = answer.matches.filter((match) => !accepted.includes(matchId(match)));
  return matches.length === 0 ? null : { cause: 'hit', digest, listVersion: answer.listVersion, matches };
}

/** Payees that a case decided to be others than these entries. Privacy: digests of account and name. */
export const ScreeningPayee = defineEntity({
  name: 'ScreeningPayee',
  tableName: 'screening_payee',
  comment: 'not personal: digests of payees, with entries of lists',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    digest: p.text().primary(),
    /** Entries, as `list:id`. */
    accepted: p.array().$type<string[]>().defaultRaw(`'{}'`),
  },
});

const acceptedAmong = prepared(ScreeningPayee)('screening.accepted', (db, $: { environment: Environment; digests: readonly string[] }) =>
  db
    .selectFrom('screening_payee')
    .select(['digest', 'accepted'])
    .where('environment', '=', $.environment)
    .where('digest', '=', sql<string>`any (${$.digests})`),
);

/** Progress of the comparison of subjects with a new version of the lists. */
export const ScreeningPass = defineEntity({
  name: 'ScreeningPass',
  tableName: 'screening_pass',
  comment: 'not personal: progress of the job',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    listVersion: p.text(),
    source: p.smallint().default(0),
    bookId: p.bigint('number').defaultRaw('0'),
    id: p.uuid().defaultRaw(`'00000000-0000-0000-0000-000000000000'`),
  },
});
