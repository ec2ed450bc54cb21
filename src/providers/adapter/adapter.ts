import { z } from 'zod';
import { Secret } from '../../platform/crypto/secret.ts';
import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { PortName } from '../ports/ports.ts';
import type { Bank } from '../bank/port.ts';
import type { BillProvider } from '../bills/port.ts';
import type { CardJournal, CardProcessor } from '../cards/port.ts';
import type { HttpOptions, ProviderHttp } from '../http/client.ts';
import { jsonIn } from '../http/inbound.ts';
import type { FullIdentity, SwitchIdentity, ZeeIdentity } from '../identity/port.ts';
import type { CompanyRegistry } from '../registry/port.ts';
import type { SmsProvider } from '../sms/port.ts';
import type { Treasury } from '../treasury/port.ts';
import type { VirtualAccountProvider } from '../virtual-accounts/port.ts';

/** What one account with a provider serves: as many of these as the provider can. */
export interface Ports extends Record<PortName, object> {
  bank: Bank;
  bills: BillProvider;
  virtualAccounts: VirtualAccountProvider;
  cards: CardProcessor;
  zee: ZeeIdentity;
  switch: SwitchIdentity;
  switchFull: FullIdentity;
  registry: CompanyRegistry;
  sms: SmsProvider;
  /** Money at a provider is looked at wherever there is some. */
  treasury: Treasury;
}

/** What an adapter is opened with beside its settings. */
export interface AdapterTools {
  /** The number of this account in the ledger: settlement with it is on account 100 + id (bills 300, cards 400, deposits 200). */
  id: number;
  /** A pool of connections of its own, whose every exchange is kept as evidence. */
  http(options: Pick<HttpOptions, 'baseUrl'>): ProviderHttp;
  /** For a provider whose references are too short for ours. */
  shortReferences: ShortReferences;
  /** For a processor of cards that neither knows our instructions nor numbers its entries. */
  cardJournal: CardJournal;
}

/** Numbers in place of our references, each for one payment at this account and for ever. */
export interface ShortReferences {
  /** The number of a payment that is about to be handed in: written down when this resolves, so that nobody loses it. Throws when it could not be. */
  give(reference: string): Promise<number>;
  /** The number that a payment was given; null when it was given none. */
  find(reference: string): Promise<number | null>;
}

/** A message that came to `POST /providers/{name}/webhooks`. */
export interface InboundMessage {
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent, byte by byte: signatures are over these. */
  body: Buffer;
}

/** What a message is taken for. Whatever it says, nothing is believed of it before the provider says the same when asked. */
export type Hint =
  // Not signed as the provider signs, or not in its form.
  | { kind: 'forged' }
  // Of no kind that we act upon.
  | { kind: 'unknown'; event: string }
  // A payment of ours has news: it is asked about now and not when it would have been. `key` is the same for the same news.
  // `isReturn`: it says that money is back, which may be told of what was delivered.
  | { kind: 'payment'; event: string; reference: string; key: string; isReturn: boolean }
  // Money came into an account of ours: the payment that the provider knows by `reference` is asked about. `key` as above.
  | { kind: 'deposit'; event: string; reference: string; key: string };

export interface Inbox {
  read(message: InboundMessage): Hint;
  /** What the provider takes for "received". */
  readonly acknowledgement: { status: number; body: string };
}

/** The inbox of one account: the account's number, and whether a message may come from an address. */
export interface ProviderInbox {
  inbox: Inbox;
  id: number;
  mayComeFrom(address: string): boolean;
}

/**
 * Messages in JSON: `isGenuine` says whether one is signed as the provider signs, `read` what is made of it, null where it is in no form that is known. What tells of the same news
 * tells the same `key`.
 */
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

/** What a harmless call came to that tries the credentials of an account. */
export type Checked =
  // `told`: a few words for operators about what was seen.
  | { kind: 'works'; told: string }
  // They are taken, and our balance there is nothing.
  | { kind: 'empty' }
  | { kind: 'no_answer'; concern?: OperatorAlert };

/** An account with a provider, opened. */
export interface Opened extends Partial<Ports> {
  inbox?: Inbox;
  /** Tries the credentials by a call that changes nothing and costs nothing; where there is a treasury, its balance is asked for without this. */
  check?(): Promise<Checked>;
}

/** A provider that can be configured. `defineAdapter` makes it, and src/app/wiring/provider-adapters.ts lists it. */
export interface Adapter {
  name: string;
  /** Which ports it can serve, for telling a mistake in the configuration. */
  serves: readonly PortName[];
  settings: z.ZodObject;
  /** Whether these settings reach real money. */
  modeOf(settings: unknown): ReportedMode;
  /** @returns the ports; no connection is made before the first call. */
  open(settings: unknown, tools: AdapterTools): Opened;
}

export type Mode = 'test' | 'live';
/** Null where nothing tells; `mixed` where a key and a host tell different things, which no environment takes. */
export type ReportedMode = Mode | 'mixed' | null;

/** The mode that everything that tells one agrees upon. */
export function oneMode(...reported: readonly (Mode | null)[]): ReportedMode {
  const [first = null, ...others] = reported.filter((mode) => mode !== null);
  return others.every((mode) => mode === first) ? first : 'mixed';
}

/** Declares an adapter, with its settings typed by their schema. */
export const defineAdapter = <Settings extends z.ZodObject>(adapter: {
  name: string;
  serves: readonly PortName[];
  settings: Settings;
  modeOf(settings: z.output<Settings>): ReportedMode;
  open(settings: z.output<Settings>, tools: AdapterTools): Opened;
}): Adapter => adapter;

/** A setting that is secret: a file or an environment variable holds it, never the configuration itself. */
export const secretSetting = z.instanceof(Secret, { error: 'must be {"env": "NAME"} or {"file": "/path"}: secrets stand elsewhere' });

/** How long a call of a port may take, all its requests together: below the 20 s after which callers take silence for silence. */
export const timeoutSetting = z
  .int()
  .min(500)
  .max(15_000)
  .default(15_000)
  .meta({ description: 'How long a call may take, in milliseconds. Leave it out unless the provider is to be given up sooner.' });

/** A domain under which a provider is given an e-mail address for each account: it tells customers apart by their addresses. */
export const emailDomainSetting = z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error: 'must be a domain such as pay.example.com' });

/** An address of a provider: https, or http on this machine, for doubles. */
export const addressSetting = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname), { error: 'must be https; only loopback may be http' });

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
