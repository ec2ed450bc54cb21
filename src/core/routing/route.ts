import type { Environment } from '../../domain/actor/actor.ts';

export interface RouteFacts {
  /** Payment id; fixes the share for all processes and retries. */
  id: string;
  amount?: number;
  bankCode?: string;
  type?: string;
}

export interface Rule {
  account: string;
  when?: {
    bankCodes?: readonly string[] | undefined;
    types?: readonly string[] | undefined;
    /** Kobo, inclusive. */
    amount?: { from?: number | undefined; to?: number | undefined } | undefined;
  };
  /** Percent of payments that go here first; default: the rest. */
  share?: number;
}

/** `empty`: balance did not cover a recent payment. `ill`: open breaker. `off`: switched off by an operator. */
export const accountStates = ['well', 'empty', 'ill', 'off'] as const;
export type AccountState = (typeof accountStates)[number];

export interface AccountAtPort {
  environment: Environment;
  account: string;
  port: string;
  state: AccountState;
}

export interface RoutingControl {
  states(environment: Environment): Promise<AccountAtPort[]>;
  /** Balance at a provider, in kobo. @param askedAt milliseconds of `performance.now`. */
  recordBalance(environment: Environment, account: string, balance: number, askedAt: number): void;
  /** Announces a turned switch after the commit; in force in this process once resolved. */
  switched(): Promise<void>;
}

/** Order of accounts for a payment: matching rules, share first; `empty`, then `ill` last, `off` never. */
export function route(rules: readonly Rule[], facts: RouteFacts, stateOf: (account: string) => AccountState): readonly string[] {
  const fitting = rules.filter((rule) => fits(rule, facts));
  const first = sharer(fitting, facts.id);
  const ordered = new Set([...(first ? [first] : []), ...fitting].map(({ account }) => account));
  return (['well', 'empty', 'ill'] as const).flatMap((state) => [...ordered].filter((account) => stateOf(account) === state));
}

function fits({ when = {} }: Rule, { amount, bankCode, type }: RouteFacts): boolean {
  const { bankCodes, types, amount: band } = when;
  if (types && (type === undefined || !types.includes(type))) return false;
  if (bankCodes && (bankCode === undefined || !bankCodes.includes(bankCode))) return false;
  return amount === undefined || ((band?.from ?? 0) <= amount && amount <= (band?.to ?? Infinity));
}

function sharer(fitting: readonly Rule[], id: string): Rule | undefined {
  if (fitting.every(({ share }) => share === undefined)) return fitting[0];
  const place = percentOf(id);
  let end = 0;
  for (const rule of fitting) {
    if (rule.share === undefined) continue;
    end += rule.share;
    if (place < end) return rule;
  }
  return fitting.find(({ share }) => share === undefined) ?? fitting.find(({ share }) => share !== 0) ?? fitting[0];
}

/** 0 to under 100, evenly spread over ids (FNV-1a with a final mix). */
function percentOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place++) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}
