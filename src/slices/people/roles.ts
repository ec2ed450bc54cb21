import {
  approvalScopes,
  complianceScopes,
  type Environment,
  operatorScopes,
  personScopes,
  scopes,
  type Scope,
} from '../../domain/actor/actor.ts';

export const businessRoles = ['owner', 'admin', 'finance', 'approver', 'developer', 'support'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** Roles of the service's own people, given on the machine alone. */
export const operatorRoles = ['operator', 'compliance'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export type Role = BusinessRole | OperatorRole;

interface RoleSpec {
  scopes: readonly Scope[];
  inSandbox?: readonly Scope[];
  manages: readonly BusinessRole[];
}

/** Why: in live, the request log is for developers alone. */
const reads = scopes.filter((scope) => scope.endsWith(':read') && scope !== 'requests:read');
const ofSandbox: readonly Scope[] = ['sandbox', 'requests:read'];

const isApproval = (scope: Scope): boolean => (approvalScopes as readonly Scope[]).includes(scope);

/** Rights by role: the only table (docs/access.md). */
const table: Record<Role, RoleSpec> = {
  owner: { scopes: [...scopes, ...personScopes], manages: businessRoles },
  admin: {
    scopes: [
      ...scopes.filter((scope) => !isApproval(scope)),
      ...personScopes.filter(
        (scope) => !isApproval(scope) && !['payroll:allow-api', 'live:request', 'sandbox:providers', 'rules:write'].includes(scope),
      ),
    ],
    // Invariant: no role manages a role with a scope it lacks.
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
  compliance: { scopes: [...reads, ...complianceScopes, 'audit:read', 'people:read', 'account'], inSandbox: ['sandbox'], manages: [] },
};

export function scopesOf(roles: readonly Role[], environment: Environment): ReadonlySet<Scope> {
  return new Set(
    roles.flatMap((role) => {
      const { scopes: always, inSandbox = [] } = table[role];
      return environment === 'sandbox' ? [...always, ...inSandbox] : always;
    }),
  );
}

export function approves(role: BusinessRole): boolean {
  const { scopes: always, inSandbox = [] } = table[role];
  return [...always, ...inSandbox].some(isApproval);
}

export function mayManage(own: Role, other: BusinessRole): boolean {
  return table[own].manages.includes(other);
}
