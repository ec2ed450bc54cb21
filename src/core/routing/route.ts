import type { Environment } from '../../domain/actor/actor.ts';

/** What rules can ask of a payment. */
export interface RouteFacts {
  /** The payment's own id: the same one falls into the same share whoever asks, and whenever. */
  id: string;
  /** Kobo; where it is not known, no rule asks for it. */
  amount?: number;
  /** The bank that is paid. */
  bankCode?: string;
  /** Which type of virtual account is opened, which scheme a card has, which route a text message takes. */
  type?: string;
}

/** One account in the list of a port. */
export interface Rule {
  account: string;
  /** For which payments it is; every part that is left out is not asked. */
  when?: {
    bankCodes?: readonly string[] | undefined;
    types?: readonly string[] | undefined;
    /** Kobo, both ends included. */
    amount?: { from?: number | undefined; to?: number | undefined } | undefined;
  };
  /** Percent of the payments that it gets first. Without one it gets what is left. */
  share?: number;
}

/** `empty`: our balance there did not cover a payment a moment ago. `ill`: its circuit is open. Others come before both. `off`: an operator wants nothing new to go there. */
export const accountStates = ['well', 'empty', 'ill', 'off'] as const;
export type AccountState = (typeof accountStates)[number];

/** An account at a port, as the process that is asked has it. */
export interface AccountAtPort {
  environment: Environment;
  account: string;
  port: string;
  state: AccountState;
}

/** What operators may see and do of it. */
export interface RoutingControl {
  /** Every account at every port that has a rule for it, in their order. */
  states(environment: Environment): Promise<AccountAtPort[]>;
  /**
   * A provider told our balance there, in kobo: what it covers is offered in its order again, but for what turned out to be lacking since it was asked.
   * @param askedAt milliseconds of `performance.now`
   */
  told(environment: Environment, account: string, balance: number, askedAt: number): void;
  /** Tells every process that a switch was turned, after the commit; in force here when it resolves. */
  switched(): Promise<void>;
}

/**
 * Who is handed a payment, and who after that while it was certainly not taken: accounts whose rule fits, in the order of the list, the one whose share the
 * payment falls into ahead of them. Those without money and those that are ill come last, in this order, because somebody has to be asked when nobody is well, and
 * who has no money says so at once; those that are off never.
 */
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

/** Whose share the payment falls into: shares stand one behind the other, and who has none gets what is beyond them. */
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

/** 0 to under 100, evenly spread over ids (FNV-1a, stirred once more because ids of one moment differ in few places). */
function percentOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place++) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}
