import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, prepared, type RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { keyedHash } from './secrets.ts';

/** Attempts lock no account: the wait grows up to a bound. */
export const Throttle = defineEntity({
  name: 'Throttle',
  tableName: 'throttle',
  properties: {
    kind: p.text().primary(),
    subject: p.blob().primary().comment('personal: email or IP address, hashed; to throttle guesses; 1 day'),
    failures: p.integer(),
    blockedUntil: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ name: 'throttle_age', properties: ['updatedAt'] }],
});

const free = {
  login: 5,
  login_address: 20,
  second_factor: 5,
  email_code: 5,
  code_mail: 3,
  email_change: 3,
  invitation: 30,
} as const;
export type Attempt = keyof typeof free;

const MAX_WAIT_S = 900;

// Race: counted first, so that only free attempts of a burst pass.
const COUNT = `
  insert into throttle as t (kind, subject, failures, blocked_until, updated_at)
  values ($1, $2, 1, clock_timestamp(), clock_timestamp())
  on conflict (kind, subject) do update
     set failures = case when t.updated_at < clock_timestamp() - interval '1 day' then 1 else t.failures + 1 end,
         blocked_until = clock_timestamp() + interval '1 second' * case
           when t.updated_at < clock_timestamp() - interval '1 day' or t.failures + 1 < $3 then 0
           else least(${MAX_WAIT_S}, 5 * power(2, least(t.failures + 1 - $3, 10))) end,
         updated_at = clock_timestamp()
   where t.blocked_until <= clock_timestamp()
  returning failures`;

const waitOf = prepared(Throttle)('people.throttle_wait', (db, $: Key) =>
  db
    .selectFrom('throttle')
    .select(sql<number>`ceil(extract(epoch from blocked_until - clock_timestamp()))::int`.as('seconds'))
    .where('kind', '=', $.kind)
    .where('subject', '=', $.subject),
);

type Key = Pick<RowOf<typeof Throttle>, 'kind' | 'subject'>;

const remove = prepared(Throttle)('people.forgive', (db, $: Key) =>
  db.deleteFrom('throttle').where('kind', '=', $.kind).where('subject', '=', $.subject),
);

const lower = prepared(Throttle)('people.uncount', (db, $: Key) =>
  db
    .updateTable('throttle')
    .set({ failures: sql`greatest(failures - 1, 0)`, blockedUntil: dbNow })
    .where('kind', '=', $.kind)
    .where('subject', '=', $.subject),
);

/** Counts an attempt, except during the wait. @throws Refusal 429 TOO_MANY_ATTEMPTS with Retry-After while the wait lasts. */
export async function countAttempt(app: Pick<App, 'db' | 'config'>, kind: Attempt, subject: string): Promise<void> {
  if (await mayAttempt(app, kind, subject)) return;
  const [row] = await waitOf(app.db, { kind, subject: subjectOf(app, kind, subject) });
  const seconds = Math.max(1, row?.seconds ?? 1);
  throw new Refusal('rate_limited', 'Too many attempts; wait before the next attempt', {
    code: 'TOO_MANY_ATTEMPTS',
    retryAfterSeconds: seconds,
  });
}

export async function mayAttempt(app: Pick<App, 'db' | 'config'>, kind: Attempt, subject: string): Promise<boolean> {
  return (await app.db.query('people.throttle', COUNT, [kind, subjectOf(app, kind, subject), free[kind]])).length > 0;
}

export async function forgive(app: Pick<App, 'config'>, on: Pick<Tx, 'query'>, kind: Attempt, subject: string): Promise<void> {
  await remove(on, { kind, subject: subjectOf(app, kind, subject) });
}

/** Other callers at the same address may still be guessing. */
export async function uncount(app: Pick<App, 'config'>, on: Pick<Tx, 'query'>, kind: Attempt, subject: string): Promise<void> {
  await lower(on, { kind, subject: subjectOf(app, kind, subject) });
}

/** Privacy: only the keyed hash of an address is stored. */
function subjectOf({ config }: Pick<App, 'config'>, kind: Attempt, subject: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `throttle ${kind}`, subject);
}

/** A whole IPv4 address, a /64 of IPv6. */
export function networkOf(address: string): string {
  return isIPv6(address) ? expanded(address).slice(0, 4).join(':') : address;
}

export function shortened(address: string): string {
  if (isIPv6(address)) return `${expanded(address).slice(0, 3).join(':')}:x`;
  return address.replace(/\.\d+$/, '.x');
}

function expanded(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}

const EVENLY_MS = 250;

/** Answers after at least 250 ms, so that the duration reveals nothing. */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVENLY_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason as Error;
  return outcome.value;
}
