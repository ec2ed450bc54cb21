import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PasskeyRowFragment } from '../../gql/graphql.ts';
import { makePasskey } from '../../passkeys.ts';
import { mayUsePasskeys } from '../../settings.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show, Time } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';

graphql(`
  fragment PasskeyRow on Passkey {
    id
    name
    isBackedUp
    createdAt
    lastUsedAt
  }
`);

const OwnPasskeys = graphql(`
  query OwnPasskeys {
    passkeys {
      ...PasskeyRow
    }
  }
`);

const BeginPasskey = graphql(`
  mutation BeginPasskey($input: BeginPasskeyInput!) {
    beginPasskey(input: $input) {
      offer {
        challenge
        rpId
        userName
        displayName
        userHandle
        excludedIds
        timeoutMs
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const AddPasskey = graphql(`
  mutation AddPasskey($input: AddPasskeyInput!) {
    addPasskey(input: $input) {
      passkey {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RemovePasskey = graphql(`
  mutation RemovePasskey($input: RemovePasskeyInput!) {
    removePasskey(input: $input) {
      done
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Passkeys: keys of a device for signing in without a password. */
export function Passkeys() {
  const passkeys = useData(OwnPasskeys, {});
  const reason = mayUsePasskeys() ? null : 'Open this page by a host name such as localhost: passkeys do not work with an IP address';
  return (
    <Section
      title="Passkeys"
      actions={
        <DialogButton label="Add passkey" reason={reason}>
          {(close) => <Add close={close} reload={passkeys.reload} />}
        </DialogButton>
      }
    >
      <p>A passkey on your phone, computer or security key signs you in with a fingerprint, face or PIN, without password and code.</p>
      <Show of={passkeys} rem={6}>
        {(data) => (
          <List
            label="List of passkeys"
            columns={columnsWith(passkeys.reload)}
            of={{ nodes: data.passkeys }}
            keyOf={({ id }) => id}
            empty={<p>No passkeys yet. Add a passkey to sign in without a password.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

const columnsWith = (reload: () => void): Column<PasskeyRowFragment>[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Storage', cell: ({ isBackedUp }) => (isBackedUp ? 'synced' : 'on one device') },
  { head: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} age /> },
  { head: 'Change', cell: ({ id, name }) => <Remove id={id} name={name} reload={reload} /> },
];

function Add({ close, reload }: { close(): void; reload(): void }) {
  const begin = useAction(BeginPasskey);
  const add = useAction(AddPasskey);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    setProblem(null);
    const offer = (await begin.run({ input: { password, origin: location.origin } }))?.beginPasskey.offer;
    if (!offer) return;
    try {
      const made = await makePasskey(offer);
      if (!made) return setProblem('Your device created no passkey. Try again.');
      if (!(await add.run({ input: { ...made, name: name.trim() } }))) return;
    } catch {
      return setProblem('This device already has a passkey, or cannot create one');
    }
    toast('Passkey added. You can sign in with it now.');
    close();
    reload();
  };
  const act = { isBusy: begin.isBusy || add.isBusy, errors: { ...begin.errors, ...add.errors }, trouble: begin.trouble ?? add.trouble };
  return (
    <ActForm
      act={act}
      label="Add passkey"
      fields={['name', 'password']}
      reason={name.trim() === '' || password === '' ? '' : null}
      onSubmit={submit}
    >
      <TextField label="Name" value={name} onChange={setName} hint="For example My phone" maxLength={60} error={act.errors['name']} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={act.errors['password']}
      />
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </ActForm>
  );
}

function Remove({ id, name, reload }: { id: string; name: string; reload(): void }) {
  return (
    <DialogButton small label="Remove" title={`Remove ${name}`} variant="danger">
      {(close) => <RemoveForm id={id} done={() => (close(), reload())} />}
    </DialogButton>
  );
}

function RemoveForm({ id, done }: { id: string; done(): void }) {
  const act = useAction(RemovePasskey);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { passkeyId: id } }))) return;
    toast('Passkey removed');
    done();
  };
  return (
    <ActForm act={act} label="Remove passkey" danger onSubmit={submit}>
      <p>The passkey no longer signs you in. Its sessions continue; end them below if the device is lost.</p>
    </ActForm>
  );
}
