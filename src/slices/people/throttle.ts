import { defineEntity, p } from '@mikro-orm/core';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { keyedHash } from './secrets.ts';

/** Failed attempts by a keyed hash of their subject. They lock no account: the wait grows up to a bound. */
export const Throttle = defineEntity({
  name: 'Throttle',
  tableName: 'throttle',
  properties: {
    kind: p.text().primary(),
    subject: p.blob().primary().comment('personal: e-mail or IP address, hashed; to slow down whoever guesses; 1 day'),
    failures: p.integer(),
    blockedUntil: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [{ name: 'throttle_age', properties: ['updatedAt'] }],
});

/** What may be tried, and how often before the wait begins: it doubles from 5 s with each further failure. */
const free = {
  /** Passwords of one account. */
  login: 5,
  /** Passwords tried from one address, for whatever accounts. */
  login_address: 20,
  /** Codes of the second factor of one person. */
  second_factor: 5,
  /** Codes that prove an address. */
  email_code: 5,
  /** Mails with a code or a link to one address. */
  code_mail: 3,
  /** Mails that one person causes by changing the own address. */
  email_change: 3,
  /** Invitations of one business. */
  invitation: 30,
} as const;
export type Attempt = keyof typeof free;

const MAX_WAIT_S = 900;

// The attempt is counted before it is made, in one statement: of a crowd of guesses that arrive together only the free ones pass.
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

const WAIT =
  'select ceil(extract(epoch from blocked_until - clock_timestamp()))::int as seconds from throttle where kind = $1 and subject = $2';

/**
 * Counts one attempt, as a failure until `forgive` says otherwise.
 * @throws Refusal 429 TOO_MANY_ATTEMPTS with Retry-After while the wait lasts; such an attempt is not counted, so that nobody
 * can make another wait longer by trying.
 */
export async function countAttempt(app: Pick<App, 'db' | 'config'>, kind: Attempt, subject: string): Promise<void> {
  const key = subjectOf(app, kind, subject);
  const counted = await app.db.query('people.throttle', COUNT, [kind, key, free[kind]]);
  if (counted.length > 0) return;
  const [row] = await app.db.query<{ seconds: number }>('people.throttle_wait', WAIT, [kind, key]);
  const seconds = Math.max(1, row?.seconds ?? 1);
  throw new Refusal('rate_limited', 'Too many attempts; wait before the next one', {
    code: 'TOO_MANY_ATTEMPTS',
    retryAfterSeconds: seconds,
  });
}

/** As `countAttempt`, telling by its answer. */
export async function mayAttempt(app: Pick<App, 'db' | 'config'>, kind: Attempt, subject: string): Promise<boolean> {
  return (await app.db.query('people.throttle', COUNT, [kind, subjectOf(app, kind, subject), free[kind]])).length > 0;
}

/** What was tried succeeded: all failures of this subject are forgotten. */
export async function forgive(app: Pick<App, 'config'>, on: Pick<Tx, 'query'>, kind: Attempt, subject: string): Promise<void> {
  await on.query('people.forgive', 'delete from throttle where kind = $1 and subject = $2', [kind, subjectOf(app, kind, subject)]);
}

/** Takes back this one attempt alone: others may still guess from the same address. */
export async function uncount(app: Pick<App, 'config'>, on: Pick<Tx, 'query'>, kind: Attempt, subject: string): Promise<void> {
  await on.query(
    'people.uncount',
    'update throttle set failures = greatest(failures - 1, 0), blocked_until = clock_timestamp() where kind = $1 and subject = $2',
    [kind, subjectOf(app, kind, subject)],
  );
}

/** Addresses and e-mail addresses are personal: only their keyed hash is kept. */
function subjectOf({ config }: Pick<App, 'config'>, kind: Attempt, subject: string): Buffer {
  return keyedHash(config.KEY_PEPPER, `throttle ${kind}`, subject);
}

/** The part of an address that one customer of a network holds: the whole of IPv4, a /64 of IPv6. */
export function networkOf(address: string): string {
  return isIPv6(address) ? expanded(address).slice(0, 4).join(':') : address;
}

/** An address as its owner recognises it and nobody else needs it: `203.0.113.x`, `2001:db8:1:x`. */
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

/** Longer than a sign-up takes on an idle machine, shorter than anybody minds. */
const EVENLY_MS = 250;

/**
 * Answers not before a quarter of a second has passed, so that the time tells nothing about what was found. A refusal of
 * what the caller wrote comes just as late.
 */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVENLY_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason as Error;
  return outcome.value;
}
