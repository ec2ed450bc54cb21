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

/** Keys of one's own devices, with which one signs in without a password. */
export function Passkeys() {
  const passkeys = useData(OwnPasskeys, {});
  const reason = mayUsePasskeys() ? null : 'Open this page at its name, not at a bare address: passkeys are for names, such as localhost';
  return (
    <Section
      title="Passkeys"
      actions={
        <DialogButton label="Add a passkey" reason={reason}>
          {(close) => <Add close={close} reload={passkeys.reload} />}
        </DialogButton>
      }
    >
      <p>A passkey on your phone, your computer or a security key signs in with a finger, a face or a number, without password and code.</p>
      <Show of={passkeys} rem={6}>
        {(data) => (
          <List
            label="List of passkeys"
            columns={columnsWith(passkeys.reload)}
            of={{ nodes: data.passkeys }}
            keyOf={({ id }) => id}
            empty={<p>You have none yet.</p>}
          />
        )}
      </Show>
    </Section>
  );
}

const columnsWith = (reload: () => void): Column<PasskeyRowFragment>[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Kept', cell: ({ isBackedUp }) => (isBackedUp ? 'on all your devices' : 'on one device') },
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
      if (!made) return setProblem('Your device made none');
      if (!(await add.run({ input: { ...made, name: name.trim() } }))) return;
    } catch {
      return setProblem('This device has one already, or can make none');
    }
    toast('It signs you in from now on');
    close();
    reload();
  };
  const act = { isBusy: begin.isBusy || add.isBusy, errors: { ...begin.errors, ...add.errors }, trouble: begin.trouble ?? add.trouble };
  return (
    <ActForm
      act={act}
      label="Go on"
      fields={['name', 'password']}
      reason={name.trim() === '' || password === '' ? '' : null}
      onSubmit={submit}
    >
      <TextField label="Name" value={name} onChange={setName} hint="Such as My phone" maxLength={60} error={act.errors['name']} />
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
    toast('It signs in no more');
    done();
  };
  return (
    <ActForm act={act} label="Remove it" danger onSubmit={submit}>
      <p>It signs in no more. Sessions that it began go on; end them below if the device is lost.</p>
    </ActForm>
  );
}
