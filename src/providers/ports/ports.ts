import type { Kobo } from '../../domain/money/money.ts';

/** Ports as named by PROVIDERS_FILE, sandbox settings and operators; types in src/providers/adapter/adapter.ts. */
export const portNames = [
  'bank',
  'bills',
  'virtualAccounts',
  'cards',
  'zee',
  'switch',
  'switchFull',
  'bvn',
  'bvnMatch',
  'tin',
  'registry',
  'sms',
] as const;
export type PortName = (typeof portNames)[number];

/** Ports without state at the provider. */
export const lookupPorts = ['zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry'] as const satisfies readonly PortName[];
export type LookupPort = (typeof lookupPorts)[number];

export interface ListedPayout {
  id: string;
  reference: string | null;
  amount: Kobo;
  fee: Kobo | null;
  name: string | null;
  /** Provider's time, which decides the day in its list. */
  at: Date;
  /** `gone`: debited. `back`: never debited, or returned. */
  state: 'gone' | 'back';
}

/** Operator alert of an answer: counted, logged, stored; never client-facing. */
export const alertKinds = [
  'balance',
  'credentials',
  'setup',
  // Malformed request: an adapter bug.
  'mistake',
  'contradiction',
  // Unknown value.
  'unknown_answer',
  'unreachable',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Operator alert beside an answer; internal. */
export interface WithAlert {
  alert?: OperatorAlert;
}

/** Answer of a port without state at the provider; silence is `unavailable`, never `not_found`. */
export type LookupAnswer<Found> = ({ kind: 'found'; found: Found } | { kind: 'not_found' | 'unavailable'; message: string }) & WithAlert;

export interface OperatorAlert {
  kind: AlertKind;
  /** Sentence for operators, without secrets or personal data. */
  detail: string;
}
