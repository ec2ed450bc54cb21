import type { Actor } from './actor.ts';

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
