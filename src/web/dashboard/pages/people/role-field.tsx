import type { BusinessRole } from '../../gql/graphql.ts';
import { optionOf } from '../../format.ts';
import { Select } from '../../ui/controls.tsx';
import { useMay } from '../../viewer.ts';
import { teamTexts as texts } from '../../texts/people.ts';

export type Roles = readonly (readonly [role: BusinessRole, permissions: string])[];

const ROLES: Roles = [
  ['OWNER', texts.allPermissionsIncluding],
  ['ADMIN', texts.allPermissionsExcept],
  ['FINANCE', texts.readsSendsPaysBills],
  ['APPROVER', texts.readsApproves],
  ['DEVELOPER', texts.readsManagesWebhooksAndAPI],
  ['SUPPORT', texts.readsTransfersWallet],
];

/** Roles that the person may grant and revoke; owners alone grant approvals. */
export function useGivenRoles(): Roles {
  const may = useMay();
  return may('TRANSFERS_APPROVE') ? ROLES : ROLES.filter(([role]) => role !== 'OWNER' && role !== 'APPROVER');
}

interface RoleFieldProps {
  roles: Roles;
  value: BusinessRole;
  onChange(role: BusinessRole): void;
  error?: string | undefined;
}

/** Choice of a role, with its permissions below. */
export function RoleField({ roles, value, onChange, error }: RoleFieldProps) {
  return (
    <Select
      label={texts.role}
      value={value}
      onChange={(chosen) => onChange(chosen as BusinessRole)}
      options={roles.map(([role]) => [role, optionOf(role)])}
      hint={roles.find(([role]) => role === value)?.[1]}
      error={error}
    />
  );
}
