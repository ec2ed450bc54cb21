import { describe, expect, test } from 'vitest';
import { operatorScopes, personScopes, scopes } from '../../src/domain/actor/actor.ts';
import { businessRoles, mayManage, operatorRoles, type Role, scopesOf } from '../../src/slices/people/roles.ts';

const roles: Role[] = [...businessRoles, ...operatorRoles];
const inLive = (role: Role): ReadonlySet<string> => scopesOf([role], 'live');

describe('roles', () => {
  test('an owner has every business scope, and no operator scope', () => {
    for (const scope of [...scopes, ...personScopes]) expect(inLive('owner').has(scope), scope).toBe(true);
    for (const role of businessRoles) for (const scope of operatorScopes) expect(inLive(role).has(scope), `${role} ${scope}`).toBe(false);
  });
  test('an operator reads and reviews, and moves no money of a business', () => {
    for (const scope of operatorScopes) expect(inLive('operator').has(scope)).toBe(true);
    for (const role of operatorRoles)
      for (const scope of scopes.filter((each) => each.endsWith(':write') || each.endsWith(':approve')))
        expect(inLive(role).has(scope), `${role} ${scope}`).toBe(false);
  });
  test('a compliance officer decides cases, and has no other right of operators to change something', () => {
    const changes = operatorScopes.filter((scope) => !scope.endsWith(':read') && inLive('compliance').has(scope));
    expect(changes).toEqual(['approval-requests:decide', 'compliance:write']);
  });
  test('a preparer of payroll in live cannot approve it, except the owner', () => {
    const both = roles.filter((role) => inLive(role).has('payroll:write') && inLive(role).has('payroll:approve'));
    expect(both).toEqual(['owner']);
  });
  test('a developer moves money in the sandbox and not in live', () => {
    expect(inLive('developer').has('transfers:write')).toBe(false);
    expect(scopesOf(['developer'], 'sandbox').has('transfers:write')).toBe(true);
  });
  test('every role manages its own account', () => {
    for (const role of roles) expect(inLive(role).has('account')).toBe(true);
  });
  test('only owner and admin give roles, and an admin gives no higher role', () => {
    expect(roles.filter((role) => businessRoles.some((other) => mayManage(role, other)))).toEqual(['owner', 'admin']);
    expect(mayManage('admin', 'owner')).toBe(false);
  });
});
