import type { Kobo } from '../money/money.ts';
import { namedEnum } from '../schema/type-names.ts';

/** Invariant: each row belongs to exactly one environment; sandbox and live share code and database. */
export type Environment = (typeof environments)[number];
export const environments = ['live', 'sandbox'] as const;
export const environmentSchema = namedEnum('Environment', 'Environment: live moves real money, the sandbox simulates it.', environments, {
  live: 'Real money.',
  sandbox: 'Test money; providers are simulated, or in test mode.',
});

/** Permissions of an API key; unrestricted keys have all. */
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

/** Permissions of people of a business, never of keys. */
export const personScopes = [
  'account',
  'keys:read',
  'keys:write',
  'people:read',
  'people:write',
  'audit:read',
  'privacy:read',
  'privacy:write',
  'payroll:allow-api',
  'transfers:approve',
  'rules:write',
  'live:request',
  'sandbox:providers',
] as const;

export const approvalScopes = ['payroll:approve', 'transfers:approve'] as const satisfies readonly Scope[];

/** Permissions of an operator key, created on the server. */
export const operatorKeyScopes = [
  'reviews:read',
  'transfers:review',
  'bills:review',
  'live:review',
  'providers:operate',
  'limits:operate',
  'prices:operate',
  'approval-requests:decide',
  'businesses:read',
  'businesses:operate',
  'reconciliation:read',
  'reconciliation:write',
  'treasury:read',
  'treasury:write',
  'compliance:read',
  'compliance:write',
] as const;
/** Permissions of compliance officers. */
export const complianceScopes = [
  'compliance:read',
  'compliance:write',
  'businesses:read',
  'reviews:read',
  'approval-requests:decide',
] as const satisfies readonly Scope[];
/** Permissions of operators alone; never of a key or a role of a business. */
export const operatorScopes = [...operatorKeyScopes, 'queues:read', 'queues:operate'] as const;
export type OperatorScope = (typeof operatorScopes)[number];
const ofOperators: ReadonlySet<Scope> = new Set(operatorScopes);
export const isOperatorScope = (scope: Scope): scope is OperatorScope => ofOperators.has(scope);
export type Scope = (typeof scopes)[number] | (typeof personScopes)[number] | OperatorScope;

/** Sandbox routing of a port: simulated, or the provider's own test environment. */
export const sandboxPlaces = ['simulated', 'provider_test'] as const;
export type SandboxPlace = (typeof sandboxPlaces)[number];

/** Settings per business, stored as JSON; every part optional. */
export interface BusinessSettings {
  rateLimits?: Partial<Record<string, number>> | undefined;
  /** Kobo. */
  transfers?: { minAmount?: Kobo | undefined; maxAmount?: Kobo | undefined } | undefined;
  sms?: { senderIds?: readonly string[] | undefined } | undefined;
  sandbox?: { providers?: Partial<Record<string, SandboxPlace>> | undefined } | undefined;
}

/** Caller, business and request of an operation. */
export interface Actor {
  kind: 'key' | 'person' | 'system';
  userId?: string;
  sessionId?: string;
  key?: { id: string; familyId: string; madeBy: string | null; requiresReference?: boolean };
  /** True under an Idempotency-Key: a repeat has no second effect. */
  hasIdempotencyKey?: boolean;
  businessId: string;
  environment: Environment;
  /** Tenant key of money tables: a ledger per business and environment. */
  bookId: number;
  scopes: ReadonlySet<Scope>;
  settings?: BusinessSettings;
  /** API key id (`pk_…`), person's name or job name, for records. Logs contain ids. */
  name: string;
  requestId: string;
  address?: string;
  userAgent?: string;
  /**
   * Id of the request's effect. A repeat with the same Idempotency-Key has the same id, so the primary key
   * deduplicates the effect.
   */
  effectId: string;
  /** Operator reading another business; each read is audited there. */
  isVisitor?: boolean;
  lacksSecondFactor?: boolean;
  control?: Control & { title: string };
  approves?: string;
}

/** Person behind the request or its key: one person never counts as two. Null when unknown. */
export const personOf = ({ userId, key }: Actor): string | null => userId ?? key?.madeBy ?? null;

export interface AnonymousActor {
  environment: Environment;
  address: string;
  userAgent: string | null;
  refreshToken: string | null;
  requestId: string;
  effectId: string;
}

interface Queries {
  query(name: string, text: string, values?: unknown[]): Promise<object[]>;
}

/** Conflict-of-interest check. @throws Refusal 403 FORBIDDEN to a member of the business. */
export type RefuseMembers = (tx: Queries, actor: Actor, businessId?: string) => Promise<void>;

/** Effect, maker-checker policy and conflict-of-interest check of an operators' operation (src/core/controls/control.ts). */
export type Control =
  | { effect: 'reads' }
  | { effect: 'records'; refuseMembers: RefuseMembers }
  | { effect: 'permits' | 'books'; approval: 'always' | 'conditional'; refuseMembers: RefuseMembers };
