import { z } from 'zod';
import { type Clock, moment } from '../../domain/time/moment.ts';
import { type Actor, scopes } from '../../domain/actor/actor.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { network } from '../../platform/formats/network.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { type KeyScope, scopeWord } from './record.ts';

const MAX_NETWORKS = 100;

export const keyId = z.uuid({ error: 'must be the id of an API key' }).meta({ description: 'Which key.' });

export const keyFields = {
  name: plainText(60).meta({ description: 'What people call it.' }),
  scopes: z
    .array(scopeWord, { error: 'must be a list of scopes' })
    .min(1, { error: 'must name a scope, or be left out' })
    .transform((list) => scopes.filter((scope) => list.includes(scope)))
    .nullable()
    .meta({ description: 'What it may do; null for everything.' }),
  allowedIps: z
    .array(network, { error: 'must be a list of addresses' })
    .max(MAX_NETWORKS, { error: `must be at most ${MAX_NETWORKS} addresses` })
    .transform((list) => [...new Set(list)])
    .meta({ description: 'Addresses and CIDR blocks, of version 4 or 6, that it may be used from; empty for all.' }),
  expiresAt: moment
    .transform((text) => new Date(text))
    .nullable()
    .meta({ description: 'From then on it is refused; null for never.' }),
  limits: z
    .strictObject({
      perPayment: koboAmount.nullish().meta({ description: 'Kobo: the most at once; no limit unless told.' }),
      dayAmount: koboAmount.nullish().meta({ description: 'Kobo: the most in a day in Lagos; no limit unless told.' }),
      dayPayments: z.int().min(1).max(1_000_000).nullish().meta({ description: 'The most payments in a day; no limit unless told.' }),
      monthAmount: koboAmount.nullish().meta({ description: 'Kobo: the most in a month; no limit unless told.' }),
    })
    .register(typeNames, { name: 'KeyLimitsInput', description: 'What an API key may pay to others.' })
    .nullable()
    .meta({ description: 'What it may pay to others; null for no limits. For owners.' }),
};

/**
 * The scopes of a key that `actor` makes: those asked for, or all the actor's. Null, everything, is for whoever holds
 * everything; with `kept` what the key has already may stay.
 * @throws Refusal 403 when they are more than the actor's own.
 */
export function grantable(actor: Actor, asked: KeyScope[] | null | undefined, kept: readonly KeyScope[] | null = []): KeyScope[] | null {
  const mayAll = scopes.every((scope) => actor.scopes.has(scope));
  if (asked === undefined && !mayAll) return scopes.filter((scope) => actor.scopes.has(scope));
  const wanted = asked ?? scopes;
  const missing = kept === null ? undefined : wanted.find((scope) => !actor.scopes.has(scope) && !kept.includes(scope));
  if (missing !== undefined) throw beyond(missing);
  return asked ?? null;
}

/** Whoever is told a key's secret may do all that the key may. @throws Refusal 403 when that is more than the actor may. */
export function refuseSecretBeyond(actor: Actor, held: readonly KeyScope[] | null): void {
  const missing = (held ?? scopes).find((scope) => !actor.scopes.has(scope));
  if (missing !== undefined) throw beyond(missing);
}

/** What may be used from where and how long, as far as a change of it can make a key mightier. */
interface Reach {
  allowedIps: readonly string[];
  expiresAt: Date | null;
}

/** True when a change opens a key to further addresses or for longer: a key that may do more than the actor is narrowed by them and never opened. */
export function opens(before: Reach, after: Reach): boolean {
  const opensAddresses =
    before.allowedIps.length > 0 && (after.allowedIps.length === 0 || after.allowedIps.some((each) => !before.allowedIps.includes(each)));
  return opensAddresses || livesLonger(before.expiresAt, after.expiresAt);
}

/** True when a key gets a scope that it did not have. */
export const gains = (before: readonly KeyScope[] | null, after: readonly KeyScope[] | null): boolean =>
  before !== null && (after ?? scopes).some((scope) => !before.includes(scope));

export const livesLonger = (before: Date | null, after: Date | null): boolean => before !== null && (after === null || after > before);

/** @throws Refusal 400 naming `expiresAt`. */
export function refusePast(clock: Clock, expiresAt: Date | null | undefined): void {
  if (expiresAt && expiresAt <= clock.now()) throw invalid('expiresAt', 'expiresAt: must be in the future');
}

function beyond(scope: KeyScope): Refusal {
  return new Refusal('forbidden', `You do not have the scope '${scope}', so no key of yours can`, {
    code: 'SCOPE_MISSING',
    field: 'scopes',
  });
}
