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
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { passkeysTexts as texts } from '../../texts/people.ts';

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
  mutation AddPasskey($input: CreatePasskeyInput!) {
    createPasskey(input: $input) {
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
  mutation RemovePasskey($input: DeletePasskeyInput!) {
    deletePasskey(input: $input) {
      done
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Passkeys: device keys for signing in without a password. */
export function Passkeys() {
  const passkeys = useData(OwnPasskeys, {});
  const reason = mayUsePasskeys() ? null : texts.openThisPageByA;
  return (
    <Section
      title={texts.passkeys}
      actions={
        <DialogButton label={texts.addPasskey} reason={reason}>
          {(close) => <Add close={close} reload={passkeys.reload} />}
        </DialogButton>
      }
    >
      <p>{texts.aPasskeyOnYourPhone}</p>
      <Show of={passkeys} rem={6}>
        {(data) => (
          <List
            label={texts.listOfPasskeys}
            columns={columnsWith(passkeys.reload)}
            of={{ nodes: data.passkeys }}
            keyOf={({ id }) => id}
            empty={<p>{texts.noPasskeysYet}</p>}
          />
        )}
      </Show>
    </Section>
  );
}

const columnsWith = (reload: () => void): Column<PasskeyRowFragment>[] => [
  { head: labels.name, cell: ({ name }) => name },
  { head: texts.storage, cell: ({ isBackedUp }) => (isBackedUp ? 'synced' : texts.onOneDevice) },
  { head: texts.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.lastUsed, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} age /> },
  { head: labels.change, cell: ({ id, name }) => <Remove id={id} name={name} reload={reload} /> },
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
      if (!made) return setProblem(texts.yourDeviceCreatedNoPasskey);
      if (!(await add.run({ input: { ...made, name: name.trim() } }))) return;
    } catch {
      return setProblem(texts.thisDeviceAlreadyHasA);
    }
    toast(texts.passkeyAddedYouCanSign);
    close();
    reload();
  };
  const act = { isBusy: begin.isBusy || add.isBusy, errors: { ...begin.errors, ...add.errors }, trouble: begin.trouble ?? add.trouble };
  return (
    <ActForm
      act={act}
      label={texts.addPasskey}
      fields={['name', 'password']}
      reason={name.trim() === '' || password === '' ? '' : null}
      onSubmit={submit}
    >
      <TextField
        label={labels.name}
        value={name}
        onChange={setName}
        hint={texts.forExampleMyPhone}
        maxLength={60}
        error={act.errors['name']}
      />
      <TextField
        label={labels.password}
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
    <DialogButton small label={texts.remove} title={fill(texts.removeName, { name })} variant="danger">
      {(close) => <RemoveForm id={id} done={() => (close(), reload())} />}
    </DialogButton>
  );
}

function RemoveForm({ id, done }: { id: string; done(): void }) {
  const act = useAction(RemovePasskey);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { passkeyId: id } }))) return;
    toast(texts.passkeyRemoved);
    done();
  };
  return (
    <ActForm act={act} label={texts.removePasskey} danger onSubmit={submit}>
      <p>{texts.thePasskeyNoLongerSigns}</p>
    </ActForm>
  );
}
