import { z } from 'zod';
import { Secret } from '../../platform/crypto/secret.ts';
import { isLoopback } from '../../platform/formats/network.ts';
import type { PortName, WithAlert } from '../ports/ports.ts';
import type { Bank } from '../bank/port.ts';
import type { BillProvider } from '../bills/port.ts';
import type { CardJournal, CardProcessor } from '../cards/port.ts';
import type { HttpOptions, ProviderHttp } from '../http/client.ts';
import type { IdentityPorts } from '../identity/port.ts';
import type { CompanyRegistry } from '../registry/port.ts';
import type { SmsProvider } from '../sms/port.ts';
import type { Treasury } from '../treasury/port.ts';
import type { VirtualAccountProvider } from '../virtual-accounts/port.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Ports of one provider account; each optional. */
export interface Ports extends Record<Exclude<PortName, keyof IdentityPorts>, object>, IdentityPorts {
  bank: Bank;
  bills: BillProvider;
  virtualAccounts: VirtualAccountProvider;
  cards: CardProcessor;
  registry: CompanyRegistry;
  sms: SmsProvider;
  treasury: Treasury;
}

export interface AdapterTools {
  id: number;
  /** A pool of connections of its own, whose every exchange is kept as evidence. */
  http(options: Pick<HttpOptions, 'baseUrl'>): ProviderHttp;
  shortReferences: ShortReferences;
  /** For a processor of cards that neither knows our instructions nor numbers its entries. */
  cardJournal: CardJournal;
}

/** Numbers in place of our references, each for one payment at this account and for ever. */
export interface ShortReferences {
  /** Number of a payment before its submission: durable when this resolves. Throws when not recorded. */
  give(reference: string): Promise<number>;
  find(reference: string): Promise<number | null>;
}

export interface InboundMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Raw bytes, over which signatures are computed. */
  body: Buffer;
}

/** Classification of a message: a hint that triggers a query, never evidence of an outcome. */
export type Hint =
  // Wrong signature or form.
  | { kind: 'forged' }
  | { kind: 'unknown'; event: string }
  // Event of a payment: triggers a query. Equal events have equal `key`; `isReturn` reports returned money.
  | { kind: 'payment'; event: string; reference: string; key: string; isReturn: boolean }
  // Money came into an account of ours: the payment that the provider knows by `reference` is asked about. `key` as above.
  | { kind: 'deposit'; event: string; reference: string; key: string };

export interface Inbox {
  read(message: InboundMessage): Hint;
  readonly acknowledgement: { status: number; body: string };
}

export interface ProviderInbox {
  inbox: Inbox;
  id: number;
  mayComeFrom(address: string): boolean;
}

/** Inbox of JSON messages: `isGenuine` checks the signature, `read` classifies. Equal events yield equal keys. */
export const inboxOf = ({
  isGenuine,
  read,
  acknowledgement = '{}',
}: {
  isGenuine(headers: InboundMessage['headers'], body: Buffer): boolean;
  read(json: unknown): Hint | null;
  acknowledgement?: string;
}): Inbox => ({
  // Anything else is repeated, for three days by some.
  acknowledgement: { status: 200, body: acknowledgement },
  read: ({ headers, body }) =>
    isGenuine(headers, body) ? (read(jsonIn(body)) ?? { kind: 'unknown', event: 'unreadable' }) : { kind: 'forged' },
});

export type Checked =
  | { kind: 'works'; detail: string }
  // They are taken, and our balance there is nothing.
  | { kind: 'empty' }
  | ({ kind: 'no_answer' } & WithAlert);

export interface Opened extends Partial<Ports> {
  inbox?: Inbox;
  /** Tries the credentials by a free call without effect; with a treasury, the balance query replaces it. */
  check?(): Promise<Checked>;
}

export interface Adapter {
  name: string;
  serves: readonly PortName[];
  settings: z.ZodObject;
  modeOf(settings: unknown): ReportedMode;
  open(settings: unknown, tools: AdapterTools): Opened;
}

export type Mode = 'test' | 'live';
/** Null when unknown; `mixed` when key and host disagree, which every environment refuses. */
export type ReportedMode = Mode | 'mixed' | null;

export function oneMode(...reported: readonly (Mode | null)[]): ReportedMode {
  const [first = null, ...others] = reported.filter((mode) => mode !== null);
  return others.every((mode) => mode === first) ? first : 'mixed';
}

export const defineAdapter = <Settings extends z.ZodObject>(adapter: {
  name: string;
  serves: readonly PortName[];
  settings: Settings;
  modeOf(settings: z.output<Settings>): ReportedMode;
  open(settings: z.output<Settings>, tools: AdapterTools): Opened;
}): Adapter => adapter;

/** A setting that is secret: a file or an environment variable holds it, never the configuration itself. */
export const secretSetting = z.instanceof(Secret, { error: 'must be {"env": "NAME"} or {"file": "/path"}: secrets stand elsewhere' });

/** Milliseconds for a port call with all its requests; below the callers' 20 s. */
export const timeoutSetting = z
  .int()
  .min(500)
  .max(15_000)
  .default(15_000)
  .meta({ description: 'Timeout of a call in milliseconds; lower it to fail sooner.' });

/** Email domain for providers that distinguish customers by address. */
export const emailDomainSetting = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a domain such as pay.example.com' });

export const addressSetting = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname), { error: 'must be https; only loopback may be http' });

/** Constant-time comparison of a header. */
export function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export const isSignedBy = (secret: Secret, body: Buffer, given: unknown): boolean =>
  isSame(given, createHmac('sha512', secret.reveal()).update(body).digest('hex'));

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
