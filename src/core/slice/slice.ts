import type { Actor } from '../../domain/actor/actor.ts';
import type { Entities } from '../../platform/db/orm.ts';
import type { App } from '../app/app.ts';
import type { Route } from '../transport/rest/routes.ts';
import type { Invariant } from '../ledger/invariants.ts';
import type { Hooked } from '../app/parts.ts';
import type { MailTemplates } from '../mail/template.ts';
import type { Events } from './trigger.ts';
import type { SliceFigures } from '../app/work.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** What of a slice's SQL the functions of the ledger call, in their commits; printed into schema/ledger/slices.sql. */
export interface SqlHooks {
  /** Function of `ledger.outbox[]`: events that were just written down. */
  onEvents?: string;
  /** Function of `ledger.transfer[]`: transfers of salaries that were just moved, as they are now. */
  onSalaries?: string;
  /** Selects the amounts of the book `p_book` that left its wallet and may be back in the same request: the low-balance alert waits for them. */
  underWay?: string;
}

/** A column that keeps sealed text, each under the place of its row: table, column, id, book. */
export interface SealedColumn {
  table: string;
  column: string;
}

/** A business with documented credentials, which the sandbox is born with. */
export interface DemoBusiness {
  id: string;
  bookId: number;
  /** Kobo that are put into its sandbox wallet, once. */
  funds: Kobo;
}

/** The demo business that has a bit of everything, and its people. */
export interface DemoStage extends DemoBusiness {
  /** The documented person of this role, who makes what `effectId` names. */
  as(role: 'owner' | 'finance', effectId: string): Actor;
}

/**
 * What a capability brings to the whole, said in its `slice.ts` and nowhere else: the programs loop over the one list of them
 * (src/slices/slices.ts), so that nothing beside that list knows which there are (decision 39).
 */
export interface Slice {
  /** As its folder. */
  name: string;
  /** One sentence for the map in CONTRIBUTING.md. */
  about: string;
  /** At the REST door, in the order of the reference. */
  routes?: readonly Route[];
  /** Those of operators across businesses; they stand behind the routes of all slices. */
  operatorRoutes?: readonly Route[];
  /** The sandbox's controls; they stand last. */
  sandboxRoutes?: readonly Route[];
  /** At the GraphQL door. */
  resolvers?: readonly (new () => object)[];
  /** What of it hangs on to other slices' doings, which know nothing of it. */
  hooked?: readonly Hooked[];
  /** What it tells the servers of businesses, and how each comes about in the sandbox. */
  events?: Events;
  /** The mails that it sends. */
  mails?: MailTemplates;
  /** What the functions of the ledger call of it. */
  sql?: SqlHooks;
  /** Rows that the ORM reads and writes. */
  entities?: Entities;
  /** What is true of its rows at every moment; `npm run ledger:verify` asks each. */
  invariants?: readonly Invariant[];
  /** What operators see of it. */
  figures?: SliceFigures;
  /**
   * Hears, after a commit, of a book in which an event may have been written. Never throws and is not waited for: whoever is not told finds
   * it by looking.
   */
  onEvents?(app: App, bookId: number): void;
  /** Pulls its due times in the sandbox nearer by `byMs`. @returns how many became due, by kind. */
  advance?(app: App, actor: Actor, byMs: number): Promise<Record<string, number>>;
  /**
   * Rows of the book `$1` of which something is due or under way, one `select` each. All are asked in one statement, so that what passes
   * from one slice to another meanwhile is not missed in both.
   */
  busyWith?: readonly string[];
  /**
   * Selects `environment`, `provider` and `held`: how much of it is open at each account with a provider, by number, which alone can tell of it. The doctor asks
   * whether all of these accounts are still in PROVIDERS_FILE.
   */
  heldAt?: { what: string; sql: string };
  /** True while others have something for a sandbox book that we do not know of yet. */
  hasNews?(app: Pick<App, 'sandbox'>, bookId: number): Promise<boolean>;
  /** Where it keeps sealed text that the active key can seal anew as it stands. */
  sealed?: readonly SealedColumn[];
  /** Seals anew what stands elsewhere. Safe to repeat and to run beside the service. @returns how many secrets. */
  reseal?(app: Pick<App, 'db' | 'keyRing'>): Promise<number>;
  /** What every demo business with money has of it, once; running it again changes nothing. */
  seedBusiness?(app: App, business: DemoBusiness): Promise<void>;
  /** What the first demo business has of it, once; after `seedBusiness` of all slices, in the order of their list. */
  seedDemo?(app: App, stage: DemoStage): Promise<void>;
}
