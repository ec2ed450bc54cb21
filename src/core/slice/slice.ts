import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Entities } from '../../platform/db/orm.ts';
import { type App, type Subscriber, hook } from '../app/app.ts';
import type { RootField } from '../transport/graphql/fields.ts';
import type { NodeSource } from '../transport/graphql/node-source.ts';
import type { Route } from '../transport/rest/routes.ts';
import type { Invariant } from '../ledger/invariants.ts';
import type { MailTemplates } from '../mail/template.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Figure, Figures } from '../../platform/telemetry/metrics.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { EventKinds } from '../events/event.ts';

export interface Stage {
  app: App;
  bookId: number;
  /** An actor with all sandbox scopes; each name has its own effect id. */
  as(name: string): Actor;
}

export type Made = Readonly<Record<string, string>>;

export type Flow = (stage: Stage) => Promise<Made>;

export type Triggers<Kinds extends EventKinds = EventKinds> = Readonly<Record<keyof Kinds & string, Flow | string>>;

interface Events {
  kinds: EventKinds;
  triggers: Triggers;
}

export const eventsOf = <Kinds extends EventKinds>(kinds: Kinds, triggers: Triggers<Kinds>): Events => ({ kinds, triggers });

export const triggerHook = hook<Triggers>();

const PATIENCE_MS = 8_000;
const EVERY_MS = 50;

/** Waits for workers. @throws Refusal 503 after eight seconds. */
export async function untilTrue(poll: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await poll())) {
    if (performance.now() > until)
      throw new Refusal('unavailable', 'The workers did not finish in time; the event may still follow', { code: 'UNAVAILABLE' });
    await sleep(EVERY_MS);
  }
}

export interface SliceFigures {
  gauges: Figures['gauges'];
  read(app: App): Promise<readonly Figure[]>;
}

/** SQL functions of a slice that ledger functions call; printed into schema/ledger/slices.sql. */
export interface SqlHooks {
  onEvents?: string;
  onSalaries?: string;
  onRefunds?: string;
  /** Selects amounts of `p_book` that may return within the request; low-balance alerts wait for them. */
  underWay?: string;
}

/** Sealed column with its seal context: table, or its name when it was first sealed, column, id, book. */
export interface SealedColumn {
  table: string;
  column: string;
  sealedAs?: string;
}

export interface DemoBusiness {
  id: string;
  bookId: number;
  funds: Kobo;
}

export interface DemoStage extends DemoBusiness {
  as(role: 'owner' | 'finance', effectId: string): Actor;
}

/** Declaration of a capability; programs loop over src/slices/slices.ts (decision 1). */
export interface Slice {
  name: string;
  about: string;
  routes?: readonly Route[];
  operatorRoutes?: readonly Route[];
  sandboxRoutes?: readonly Route[];
  resolvers?: readonly (RootField | (new () => object))[];
  /** Types that GraphQL finds by id, of the records of one business. */
  nodes?: readonly NodeSource[];
  subscribers?: readonly Subscriber[];
  events?: Events;
  mails?: MailTemplates;
  sql?: SqlHooks;
  entities?: Entities;
  invariants?: readonly Invariant[];
  figures?: SliceFigures;
  /** Called after a commit with possible events. Never throws; a missed call is found by polling. */
  onEvents?(app: App, bookId: number): void;
  /** Moves its sandbox due times forward by `byMs`. @returns records that became due, by kind. */
  advance?(app: App, actor: Actor, byMs: number): Promise<Record<string, number>>;
  /** Selects of due or running work in book `$1`; joined in one statement, so that handovers are not missed. */
  pendingWork?: readonly string[];
  /** Selects `environment`, `provider`, `held`: exposure by account, for `doctor`. */
  exposureAt?: { what: string; sql: string };
  /** True while a sandbox provider has unread changes. */
  hasUnreadEvents?(app: Pick<App, 'sandbox'>, bookId: number): Promise<boolean>;
  sealed?: readonly SealedColumn[];
  /** Reseals other secrets. Idempotent and safe beside the service. @returns the number of secrets. */
  reseal?(app: Pick<App, 'db' | 'keyRing'>): Promise<number>;
  /** Seeds each funded demo business; idempotent. */
  seedBusiness?(app: App, business: DemoBusiness): Promise<void>;
  /** Seeds the first demo business after `seedBusiness`; idempotent. */
  seedDemo?(app: App, stage: DemoStage): Promise<void>;
}
