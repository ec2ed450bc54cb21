import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { BusinessRole, InvitationRowFragment, MemberRowFragment } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PageHead, Show, Status, Tabs, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { RoleField, type Roles, useGivenRoles } from './role-field.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { teamTexts as texts } from '../../texts/people.ts';

graphql(`
  fragment MemberRow on Member {
    id
    firstName
    lastName
    email
    role
    twoFactorEnabled
    joinedAt
  }
`);

graphql(`
  fragment InvitationRow on Invitation {
    id
    email
    role
    status
    invitedBy
    createdAt
    expiresAt
  }
`);

const Members = graphql(`
  query Members($after: String) {
    members(first: 50, after: $after) {
      nodes {
        ...MemberRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Invitations = graphql(`
  query Invitations($after: String) {
    invitations(first: 25, after: $after) {
      nodes {
        ...InvitationRow
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const InviteMember = graphql(`
  mutation InviteMember($input: CreateInvitationInput!) {
    createInvitation(input: $input) {
      invitation {
        ...InvitationRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RevokeInvitation = graphql(`
  mutation RevokeInvitation($input: RevokeInvitationInput!) {
    revokeInvitation(input: $input) {
      invitationId
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ChangeMemberRole = graphql(`
  mutation ChangeMemberRole($input: UpdateMemberInput!) {
    updateMember(input: $input) {
      userId
      role
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RemoveMember = graphql(`
  mutation RemoveMember($input: DeleteMemberInput!) {
    deleteMember(input: $input) {
      userId
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const NOT_GIVEN = <span className="dim">{texts.ownersOnly}</span>;

export function Page() {
  const may = useMay();
  const given = useGivenRoles();
  const paging = usePaging('members');
  const members = useData(Members, { after: paging.after });
  const columns: Column<MemberRowFragment>[] = [
    { head: labels.name, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    { head: labels.email, cell: ({ email }) => email },
    { head: texts.role, cell: ({ role }) => labelOf(role) },
    { head: texts.secondFactor, cell: ({ twoFactorEnabled }) => (twoFactorEnabled ? 'yes' : <span className="dim">{texts.no}</span>) },
    { head: texts.joined, cell: ({ joinedAt }) => <Time at={joinedAt} /> },
  ];
  if (may('PEOPLE_WRITE'))
    columns.push({
      head: labels.change,
      cell: (row) => (includes(given, row.role) ? <MemberActions row={row} roles={given} reload={members.reload} /> : NOT_GIVEN),
    });
  return (
    <div className="stack">
      <PageHead title={texts.team} />
      <TeamTabs />
      <Section title={texts.people}>
        <Show of={members} rem={20}>
          {(data) => (
            <List
              label={texts.listOfPeople}
              columns={columns}
              of={data.members}
              paging={paging}
              keyOf={({ id }) => id}
              empty={<p>{texts.noPeopleYet}</p>}
            />
          )}
        </Show>
      </Section>
      <OpenInvitations />
    </div>
  );
}

export function TeamTabs() {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [];
  if (may('PEOPLE_READ')) tabs.push(['/team', texts.people]);
  if (may('AUDIT_READ')) tabs.push(['/audit', texts.auditLog]);
  return <Tabs label={texts.team} items={tabs} />;
}

function OpenInvitations() {
  const may = useMay();
  const given = useGivenRoles();
  const paging = usePaging('invitations');
  const loaded = useData(Invitations, { after: paging.after });
  const columns: Column<InvitationRowFragment>[] = [
    { head: labels.email, cell: ({ email }) => email },
    { head: texts.role, cell: ({ role }) => labelOf(role) },
    { head: labels.status, cell: ({ status }) => <Status of={status} /> },
    { head: texts.invitedBy, cell: ({ invitedBy }) => invitedBy ?? <span className="dim">–</span> },
    { head: labels.expires, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  ];
  if (may('PEOPLE_WRITE'))
    columns.push({
      head: labels.change,
      cell: (row) => {
        if (row.status !== 'OPEN') return <span className="dim">–</span>;
        return includes(given, row.role) ? <TakeBack row={row} reload={loaded.reload} /> : NOT_GIVEN;
      },
    });
  return (
    <Section
      title={texts.invitations}
      actions={
        may('PEOPLE_WRITE') && (
          <DialogButton label={texts.invitePerson} title={texts.invitePerson} variant="primary">
            {(close) => <Invite roles={given} close={close} reload={loaded.reload} />}
          </DialogButton>
        )
      }
    >
      <Show of={loaded} rem={12}>
        {({ invitations }) => (
          <List
            label={texts.listOfInvitations}
            columns={columns}
            of={invitations}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{texts.noOpenInvitations}</p>}
          />
        )}
      </Show>
    </Section>
  );
}

const includes = (roles: Roles, role: BusinessRole): boolean => roles.some(([each]) => each === role);

interface Props {
  roles: Roles;
  close(): void;
  reload(): void;
}

function Invite({ roles, close, reload }: Props) {
  const act = useAction(InviteMember);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<BusinessRole>('FINANCE');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { email: email.trim(), role } }))) return;
    toast(texts.invitationSent);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.sendInvitation} fields={['email', 'role']} reason={email.trim() === '' ? '' : null} onSubmit={submit}>
      <TextField label={texts.email} type="email" value={email} onChange={setEmail} error={act.errors['email']} />
      <RoleField roles={roles} value={role} onChange={setRole} error={act.errors['role']} />
    </ActForm>
  );
}

function TakeBack({ row, reload }: { row: InvitationRowFragment; reload(): void }) {
  const act = useAction(RevokeInvitation);
  const submit = async (close: () => void): Promise<void> => {
    if (!(await act.run({ input: { invitationId: row.id } }))) return;
    close();
    reload();
  };
  return (
    <DialogButton label={texts.revoke} title={fill(texts.revokeInvitationOfEmail, { email: row.email })} small>
      {(close) => (
        <ActForm act={act} label={texts.revokeInvitation} danger onSubmit={() => submit(close)}>
          <p>{texts.theLinkInTheMail}</p>
        </ActForm>
      )}
    </DialogButton>
  );
}

function MemberActions({ row, roles, reload }: { row: MemberRowFragment; roles: Roles; reload(): void }) {
  const change = useAction(ChangeMemberRole);
  const remove = useAction(RemoveMember);
  const [role, setRole] = useState<BusinessRole>(row.role);
  const name = `${row.firstName} ${row.lastName}`;
  const save = async (close: () => void): Promise<void> => {
    if (!(await change.run({ input: { userId: row.id, role } }))) return;
    toast(texts.roleChanged);
    close();
    reload();
  };
  const takeOut = async (close: () => void): Promise<void> => {
    if (!(await remove.run({ input: { userId: row.id } }))) return;
    toast(`${name} removed and signed out`);
    close();
    reload();
  };
  return (
    <span className="row">
      <DialogButton label={texts.changeRole} title={fill(texts.roleOfName, { name })} small>
        {(close) => (
          <ActForm
            act={change}
            label={texts.changeRole}
            reason={role === row.role ? texts.thePersonHasThisRole : null}
            onSubmit={() => save(close)}
          >
            <RoleField roles={roles} value={role} onChange={setRole} />
          </ActForm>
        )}
      </DialogButton>
      <DialogButton label={texts.remove} title={fill(texts.removeName, { name })} variant="danger" small>
        {(close) => (
          <ActForm act={remove} label={texts.removePerson} danger onSubmit={() => takeOut(close)}>
            <p>{texts.endsTheirSessionsInYour}</p>
          </ActForm>
        )}
      </DialogButton>
    </span>
  );
}
