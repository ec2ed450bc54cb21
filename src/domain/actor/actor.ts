import { z } from 'zod';
import type { Kobo } from '../money/money.ts';
import { typeNames } from '../schema/type-names.ts';

/** Sandbox and live share code and database, never a row: each belongs to exactly one environment. */
export type Environment = (typeof environments)[number];
export const environments = ['live', 'sandbox'] as const;
export const environmentWord = z.enum(environments).register(typeNames, {
  name: 'Environment',
  description: 'Whether money is real.',
  meanings: { live: 'It is.', sandbox: 'It is play money; providers are simulated, or in test mode.' },
});

/** What a key may be allowed to do. A key without restrictions holds them all. */
export const scopes = [
  'transfers:read',
  'transfers:write',
  'wallet:read',
  'wallet:write',
  'webhooks:read',
  'webhooks:write',
  'verification:read',
  'verification:write',
  'bills:read',
  'bills:write',
  'sms:quote',
  'sms:read',
  'sms:send',
  'payroll:read',
  'payroll:write',
  'payroll:approve',
  'customers:read',
  'customers:write',
  'products:read',
  'products:write',
  'checkout:read',
  'checkout:write',
  'subscriptions:read',
  'subscriptions:write',
  'cards:read',
  'cards:write',
  'requests:read',
  'sandbox',
] as const;

/** What only people of a business may do, signed in; no API key ever holds these. */
export const personScopes = [
  'account',
  'keys:read',
  'keys:write',
  'people:read',
  'people:write',
  'audit:read',
  'privacy:read',
  'privacy:write',
  'payroll:arm',
  'transfers:approve',
  'rules:write',
  'live:request',
  'sandbox:providers',
] as const;

/** Scopes that approve as the second person what another one prepared. */
export const approvalScopes = ['payroll:approve', 'transfers:approve'] as const satisfies readonly Scope[];

/** What a key of the people who run the service may do, made on the machine for one of them. */
export const operatorKeyScopes = [
  'reviews:read',
  'transfers:review',
  'bills:review',
  'live:review',
  'providers:operate',
  'limits:operate',
  'prices:operate',
  'proposals:decide',
  'businesses:read',
  'businesses:operate',
  'reconciliation:read',
  'reconciliation:write',
  'treasury:read',
  'treasury:write',
] as const;
/** What only they may do; no key and no role of a business ever holds these. */
export const operatorScopes = [...operatorKeyScopes, 'queues:read', 'queues:operate'] as const;
export type OperatorScope = (typeof operatorScopes)[number];
const ofOperators: ReadonlySet<Scope> = new Set(operatorScopes);
export const isOperatorScope = (scope: Scope): scope is OperatorScope => ofOperators.has(scope);
export type Scope = (typeof scopes)[number] | (typeof personScopes)[number] | OperatorScope;

/** Where a business's sandbox goes at a port: to what the service plays itself, or to accounts in the providers' own test environments. */
export const sandboxPlaces = ['simulated', 'provider_test'] as const;
export type SandboxPlace = (typeof sandboxPlaces)[number];

/** What may be set per business; kept as JSON on its row, every part optional. */
export interface BusinessSettings {
  /** Requests a minute, by bucket. */
  rateLimits?: Partial<Record<string, number>> | undefined;
  /** Smallest and largest transfer, in kobo. */
  transfers?: { minAmount?: Kobo | undefined; maxAmount?: Kobo | undefined } | undefined;
  /** The senders that its text messages may show in live. */
  sms?: { senderIds?: readonly string[] | undefined } | undefined;
  /** What was chosen for its sandbox, by port. */
  sandbox?: { providers?: Partial<Record<string, SandboxPlace>> | undefined } | undefined;
}

/** Who asks, for which business, and under which request. Every operation takes one. */
export interface Actor {
  /** An API key, a person who signed in, or a job of our own. */
  kind: 'key' | 'person' | 'system';
  /** The person's id, when one asks. */
  userId?: string;
  /** The session through which the person asks. */
  sessionId?: string;
  /** The API key, when one asks, and the person who made it, if any: whoever holds its secret from the start. */
  key?: { id: string; familyId: string; madeBy: string | null };
  businessId: string;
  environment: Environment;
  /** The business's books in this environment; the tenant key of every money table. */
  bookId: number;
  scopes: ReadonlySet<Scope>;
  settings?: BusinessSettings;
  /** API key id (`pk_…`), a person's name, or the name of a job: for records. Logs name ids. */
  name: string;
  requestId: string;
  /** Where the request came from, and what sent it; kept in the audit log. */
  address?: string;
  userAgent?: string;
  /**
   * The id under which this request's effect is stored. A repeat with the same Idempotency-Key carries the
   * same id, so the primary key of what it creates makes the effect happen once, whatever crashed before.
   */
  effectId: string;
  /** True for somebody who runs the service and looks into a business that they do not belong to: each look is in its audit log. */
  isVisitor?: boolean;
  /** True for somebody who runs the service and may do nothing of it until they have a second factor. */
  lacksSecondFactor?: boolean;
  /** Declared control of the operator's operation that runs; set by `operation` alone. */
  control?: Control & { title: string };
  /** The proposal that this request agrees to, where it names one: nothing new is asked then. */
  agreesTo?: string;
}

/** The person who asks, or who made the key that asks: one person is never two, whichever way they come. Null when nobody is known. */
export const personOf = ({ userId, key }: Actor): string | null => userId ?? key?.madeBy ?? null;

/** Who asks before anybody signed in: only from where. */
export interface AnonymousActor {
  environment: Environment;
  /** The caller's address, as the door decides it. */
  address: string;
  userAgent: string | null;
  /** The refresh token of the cookie, when the request comes from a page of our own origin. */
  refreshToken: string | null;
  requestId: string;
  effectId: string;
}

interface Queries {
  query(name: string, text: string, values?: unknown[]): Promise<object[]>;
}

/** Conflict-of-interest check of a control. @throws Refusal 403 FORBIDDEN to a member of the business, the actor's unless another is named. */
export type RefuseMembers = (tx: Queries, actor: Actor, businessId?: string) => Promise<void>;

/** Effect of an operation that only operators may call, its maker-checker policy and its conflict-of-interest check; made in src/core/controls/control.ts. */
export type Control =
  | { effect: 'reads' }
  | { effect: 'records'; refuseMembers: RefuseMembers }
  | { effect: 'permits' | 'books'; approval: 'always' | 'conditional'; refuseMembers: RefuseMembers };
