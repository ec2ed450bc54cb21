import { useState, useSyncExternalStore } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { SessionRowFragment } from '../../gql/graphql.ts';
import { currentSession, onSession } from '../../session.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, PageHead, Show, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { deviceOf } from './device.ts';
import { EmailAddress, OwnEmailChange } from './email-change.tsx';
import { OwnNotices } from './notices.tsx';
import { Passkeys } from './passkeys.tsx';
import { Preferences } from './preferences.tsx';
import { SecondFactor } from './second-factor.tsx';
import { labels } from '../../texts/labels.ts';
import { accountTexts as texts } from '../../texts/people.ts';

graphql(`
  fragment SessionRow on Session {
    id
    address
    userAgent
    secondFactor
    isCurrent
    createdAt
    lastSeenAt
  }
`);

const OwnSessions = graphql(`
  query OwnSessions {
    sessions {
      ...SessionRow
    }
  }
`);

const ChangePassword = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      endedSessions
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const EndSession = graphql(`
  mutation EndSession($input: RevokeSessionInput!) {
    revokeSession(input: $input) {
      done
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Account of the signed-in person: password, email address, second factor and sessions. */
export function Page() {
  const session = useSyncExternalStore(onSession, currentSession);
  const sessions = useData(OwnSessions, {});
  const change = useData(OwnEmailChange, {});
  if (session.kind !== 'in' && session.kind !== 'expired') return null;
  const { user } = session;
  return (
    <div className="stack">
      <PageHead title={texts.yourAccount}>
        <DialogButton label={texts.changePassword}>{(close) => <Password close={close} reload={sessions.reload} />}</DialogButton>
      </PageHead>
      <Facts
        rows={[
          [labels.name, `${user.firstName} ${user.lastName}`],
          [texts.role, user.role],
        ]}
      />
      <EmailAddress change={change} email={user.email} hasSecondFactor={user.twoFactorEnabled} done={sessions.reload} />
      <SecondFactor isOn={user.twoFactorEnabled} />
      <Passkeys />
      <OwnNotices />
      <Preferences />
      <Section title={texts.sessions}>
        <Show of={sessions} rem={10}>
          {(data) => (
            <List
              label={texts.listOfSessions}
              columns={columnsWith(sessions.reload)}
              of={{ nodes: data.sessions }}
              keyOf={({ id }) => id}
              empty={<p>{texts.noSessionsDevicesWithA}</p>}
            />
          )}
        </Show>
      </Section>
    </div>
  );
}

const columnsWith = (reload: () => void): Column<SessionRowFragment>[] => [
  { head: texts.device, cell: ({ userAgent }) => <Device of={userAgent} /> },
  { head: texts.iPAddress, cell: ({ address }) => address },
  { head: texts.secondFactor, cell: ({ secondFactor }) => (secondFactor ? 'given' : <span className="dim">{texts.no}</span>) },
  { head: texts.started, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.lastUsed, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} age /> },
  {
    head: labels.change,
    cell: (row) => (row.isCurrent ? <span className="dim">{texts.thisSession}</span> : <End id={row.id} reload={reload} />),
  },
];

function Device({ of: userAgent }: { of: string | null | undefined }) {
  if (!userAgent) return <span className="dim">{texts.unknown}</span>;
  return <span title={userAgent}>{deviceOf(userAgent)}</span>;
}

function End({ id, reload }: { id: string; reload(): void }) {
  const act = useAction(EndSession);
  const end = async (): Promise<void> => {
    if (await act.run({ input: { sessionId: id } })) toast(texts.sessionEnded);
    reload();
  };
  return (
    <Button small isBusy={act.isBusy} onClick={() => void end()}>
      {texts.end}
    </Button>
  );
}

function Password({ close, reload }: { close(): void; reload(): void }) {
  const act = useAction(ChangePassword);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { currentPassword: current, newPassword: next } }))) return;
    toast(texts.passwordChanged);
    close();
    reload();
  };
  const reason = current === '' || next === '' ? '' : null;
  return (
    <ActForm act={act} label={texts.changePassword} fields={['currentPassword', 'newPassword']} reason={reason} onSubmit={submit}>
      <p>{texts.endsYourOtherSessions}</p>
      <TextField
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        error={act.errors['currentPassword']}
      />
      <TextField
        label={texts.newPassword}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={setNext}
        hint={texts.to128Characters}
        error={act.errors['newPassword']}
      />
    </ActForm>
  );
}
