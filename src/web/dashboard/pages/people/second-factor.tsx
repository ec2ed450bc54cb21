import { lazy, Suspense, useEffect, useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { accessToken } from '../../session.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Copy, TextField } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

const EnrolSecondFactor = graphql(`
  mutation EnrolSecondFactor($input: PasswordInput!) {
    enrolSecondFactor(input: $input) {
      secret
      uri
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ConfirmSecondFactor = graphql(`
  mutation ConfirmSecondFactor($input: CodeInput!) {
    confirmSecondFactor(input: $input) {
      recoveryCodes
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ReplaceRecoveryCodes = graphql(`
  mutation ReplaceRecoveryCodes($input: PasswordAndCodeInput!) {
    replaceRecoveryCodes(input: $input) {
      recoveryCodes
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const DisableSecondFactor = graphql(`
  mutation DisableSecondFactor($input: PasswordAndCodeInput!) {
    disableSecondFactor(input: $input) {
      done
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then((part) => ({ default: part.QrCode })));

/** The account's second factor: set up, given new recovery codes, taken away. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  return (
    <Section
      title="Second factor"
      actions={
        isOn ? (
          <>
            <DialogButton label="New recovery codes">{() => <NewRecoveryCodes />}</DialogButton>
            <DialogButton label="Turn off" title="Turn off the second factor" variant="danger">
              {(close) => <TurnOff close={close} />}
            </DialogButton>
          </>
        ) : (
          <DialogButton label="Set up" title="Set up a second factor" variant="primary">
            {() => <SetUp />}
          </DialogButton>
        )
      }
    >
      <p>
        {isOn
          ? 'On: signing in takes a code of your authenticator app, or a recovery code.'
          : 'Off: signing in takes the password alone. Moving money is safer with an authenticator app beside it.'}
      </p>
    </Section>
  );
}

function SetUp() {
  const enrol = useAction(EnrolSecondFactor);
  const confirm = useAction(ConfirmSecondFactor);
  const [password, setPassword] = useState('');
  const [enrolled, setEnrolled] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = async (): Promise<void> => {
    const { secret, uri } = (await enrol.run({ input: { password } }))?.enrolSecondFactor ?? {};
    if (secret && uri) setEnrolled({ secret, uri });
  };
  const finish = async (): Promise<void> => {
    const done = await confirm.run({ input: { code: code.trim() } });
    setCodes(done?.confirmSecondFactor.recoveryCodes ?? null);
  };
  // The page learns that the factor is on once this dialog is closed: its button, and with it the codes, go then.
  useEffect(() => (codes ? () => void accessToken({ renew: true }) : undefined), [codes]);
  if (codes) return <RecoveryCodes codes={codes} />;
  if (!enrolled) {
    return (
      <ActForm act={enrol} label="Go on" fields={['password']} reason={password === '' ? '' : null} onSubmit={begin}>
        <PasswordField value={password} onChange={setPassword} error={enrol.errors['password']} />
      </ActForm>
    );
  }
  return (
    <ActForm act={confirm} label="Turn on" fields={['code']} reason={code.trim() === '' ? '' : null} onSubmit={finish}>
      <p>
        Scan this with your authenticator app, <a href={enrolled.uri}>open the app with it</a> or enter the secret by hand; then give the
        code that the app shows.
      </p>
      <Suspense fallback={<div className="qr" />}>
        <QrCode text={enrolled.uri} label="The secret as a QR code" />
      </Suspense>
      <div className="row">
        <code className="grow" data-testid="factor-secret">
          {enrolled.secret}
        </code>
        <Copy text={enrolled.secret} />
      </div>
      <CodeField value={code} onChange={setCode} error={confirm.errors['code']} />
    </ActForm>
  );
}

function NewRecoveryCodes() {
  const act = useAction(ReplaceRecoveryCodes);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { password, code: code.trim() } });
    setCodes(done?.replaceRecoveryCodes.recoveryCodes ?? null);
  };
  if (codes) return <RecoveryCodes codes={codes} />;
  return (
    <ActForm act={act} label="Make them" fields={['password', 'code']} reason={password && code.trim() ? null : ''} onSubmit={submit}>
      <p>The old ones are worth nothing from then on.</p>
      <PasswordField value={password} onChange={setPassword} error={act.errors['password']} />
      <CodeField value={code} onChange={setCode} error={act.errors['code']} />
    </ActForm>
  );
}

function TurnOff({ close }: { close(): void }) {
  const act = useAction(DisableSecondFactor);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { password, code: code.trim() } }))) return;
    toast('The second factor is off');
    close();
    await accessToken({ renew: true });
  };
  return (
    <ActForm
      act={act}
      label="Turn it off"
      danger
      fields={['password', 'code']}
      reason={password && code.trim() ? null : ''}
      onSubmit={submit}
    >
      <PasswordField value={password} onChange={setPassword} error={act.errors['password']} />
      <CodeField value={code} onChange={setCode} error={act.errors['code']} />
    </ActForm>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>Each signs in once when the authenticator is not at hand.</p>
      <ShownOnce rows={[['Recovery codes', codes.join('\n')]]} />
    </>
  );
}

interface FieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

const PasswordField = (field: FieldProps) => <TextField label="Password" type="password" autoComplete="current-password" {...field} />;
const CodeField = (field: FieldProps) => (
  <TextField label="Code" autoComplete="one-time-code" hint="Six digits, or a recovery code" {...field} />
);
