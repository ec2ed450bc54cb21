import type { Scope } from '../../src/domain/actor/actor.ts';
import type { Taker } from '../../src/core/ledger/steps.ts';
import { businessRoles, scopesOf, type Role } from '../../src/slices/people/roles.ts';

export interface Edge {
  from: string;
  to: string;
  by: Taker;
}

const roles: readonly Role[] = [...businessRoles, 'operator'];

/** True when some role may do it in live. */
const isHeld = (scope: Scope): boolean => roles.some((role) => scopesOf([role], 'live').has(scope));

/** States from which nothing that we or our people can do leads to an end: what is there waits for a word that may never come. */
export function stuck(states: readonly string[], ends: readonly string[], edges: readonly Edge[]): string[] {
  const ours = edges.filter(({ by }) => by !== 'outside' && (by === 'time' || isHeld(by)));
  const good = new Set(ends);
  for (let grew = true; grew;) {
    const found = ours.filter(({ from, to }) => good.has(to) && !good.has(from));
    for (const { from } of found) good.add(from);
    grew = found.length > 0;
  }
  return states.filter((state) => !good.has(state));
}
