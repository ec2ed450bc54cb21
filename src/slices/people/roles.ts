import { approvalScopes, type Environment, operatorScopes, personScopes, scopes, type Scope } from '../../domain/actor/actor.ts';

/** Roles that a business gives its people. */
export const businessRoles = ['owner', 'admin', 'finance', 'approver', 'developer', 'support'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** `operator` is staff of whoever runs the service. No business gives it; the command line does. */
export type Role = BusinessRole | 'operator';

interface RoleSpec {
  scopes: readonly Scope[];
  /** What the role may do in the sandbox beside that, where money is play money. */
  inSandbox?: readonly Scope[];
  /** Roles that it may give and take. */
  manages: readonly BusinessRole[];
}

/** What was asked of the API is for who builds against it, in live; in the sandbox for everybody who may play there. */
const reads = scopes.filter((scope) => scope.endsWith(':read') && scope !== 'requests:read');
const ofSandbox: readonly Scope[] = ['sandbox', 'requests:read'];

const isApproval = (scope: Scope): boolean => (approvalScopes as readonly Scope[]).includes(scope);

/** Who may do what: the only table (docs/access.md says why). */
const table: Record<Role, RoleSpec> = {
  owner: { scopes: [...scopes, ...personScopes], manages: businessRoles },
  admin: {
    scopes: [
      ...scopes.filter((scope) => !isApproval(scope)),
      ...personScopes.filter(
        (scope) => !isApproval(scope) && !['payroll:arm', 'live:request', 'sandbox:providers', 'rules:write'].includes(scope),
      ),
    ],
    // Invariant: no role manages one that holds a scope which it lacks itself, an approval above all.
    manages: ['admin', 'finance', 'developer', 'support'],
  },
  finance: {
    scopes: [
      ...reads,
      'transfers:write',
      'wallet:write',
      'bills:write',
      'verification:write',
      'sms:quote',
      'sms:send',
      'payroll:write',
      'checkout:write',
      'subscriptions:write',
      'customers:write',
      'account',
      'people:read',
    ],
    inSandbox: ofSandbox,
    manages: [],
  },
  approver: { scopes: [...reads, 'payroll:approve', 'transfers:approve', 'account', 'people:read'], inSandbox: ofSandbox, manages: [] },
  developer: {
    scopes: [...reads, 'requests:read', 'webhooks:write', 'sms:quote', 'account', 'people:read', 'keys:read', 'keys:write'],
    inSandbox: scopes.filter((scope) => !isApproval(scope)),
    manages: [],
  },
  support: {
    scopes: [
      'transfers:read',
      'wallet:read',
      'webhooks:read',
      'bills:read',
      'customers:read',
      'checkout:read',
      'subscriptions:read',
      'cards:read',
      'account',
    ],
    manages: [],
  },
  operator: { scopes: [...reads, ...operatorScopes, 'audit:read', 'people:read', 'account'], inSandbox: ['sandbox'], manages: [] },
};

/** What somebody with these roles may do in an environment: all that any of the roles may. */
export function scopesOf(roles: readonly Role[], environment: Environment): ReadonlySet<Scope> {
  return new Set(
    roles.flatMap((role) => {
      const { scopes: always, inSandbox = [] } = table[role];
      return environment === 'sandbox' ? [...always, ...inSandbox] : always;
    }),
  );
}

/** True when the role approves what others prepared, in either environment. */
export function approves(role: BusinessRole): boolean {
  const { scopes: always, inSandbox = [] } = table[role];
  return [...always, ...inSandbox].some(isApproval);
}

/** True when somebody with the role `own` may give or take the role `other`. */
export function mayManage(own: Role, other: BusinessRole): boolean {
  return table[own].manages.includes(other);
}
