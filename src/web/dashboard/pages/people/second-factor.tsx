import { lazy, Suspense, useEffect, useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { accessToken } from '../../session.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Copy, TextField } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { secondFactorTexts as texts } from '../../texts/people.ts';

const EnrolSecondFactor = graphql(`
  mutation EnrolSecondFactor($input: PasswordInput!) {
    createSecondFactor(input: $input) {
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
    createRecoveryCodes(input: $input) {
      recoveryCodes
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const DisableSecondFactor = graphql(`
  mutation DisableSecondFactor($input: PasswordAndCodeInput!) {
    deleteSecondFactor(input: $input) {
      done
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then((part) => ({ default: part.QrCode })));

/** Second factor of the account: set-up, new recovery codes, removal. */
export function SecondFactor({ isOn }: { isOn: boolean }) {
  return (
    <Section
      title={texts.secondFactor}
      actions={
        isOn ? (
          <>
            <DialogButton label={texts.createRecoveryCodes}>{() => <NewRecoveryCodes />}</DialogButton>
            <DialogButton label={texts.turnOff} title={texts.turnOffSecondFactor} variant="danger">
              {(close) => <TurnOff close={close} />}
            </DialogButton>
          </>
        ) : (
          <DialogButton label={texts.setUp} title={texts.setUpSecondFactor} variant="primary">
            {() => <SetUp />}
          </DialogButton>
        )
      }
    >
      <p>{isOn ? texts.onSigningInNeedsA : texts.offSigningInNeedsOnly}</p>
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
    const { secret, uri } = (await enrol.run({ input: { password } }))?.createSecondFactor ?? {};
    if (secret && uri) setEnrolled({ secret, uri });
  };
  const finish = async (): Promise<void> => {
    const done = await confirm.run({ input: { code: code.trim() } });
    setCodes(done?.confirmSecondFactor.recoveryCodes ?? null);
  };
  // Race: the page learns about the factor after this dialog closes, because its button and the codes disappear then.
  useEffect(() => (codes ? () => void accessToken({ renew: true }) : undefined), [codes]);
  if (codes) return <RecoveryCodes codes={codes} />;
  if (!enrolled) {
    return (
      <ActForm act={enrol} label={texts.continue} fields={['password']} reason={password === '' ? '' : null} onSubmit={begin}>
        <PasswordField value={password} onChange={setPassword} error={enrol.errors['password']} />
      </ActForm>
    );
  }
  return (
    <ActForm act={confirm} label={texts.turnOnSecondFactor} fields={['code']} reason={code.trim() === '' ? '' : null} onSubmit={finish}>
      <p>{rich(texts.scanThisCodeWithYour, { link: <a href={enrolled.uri}>{texts.openItInTheApp}</a> })}</p>
      <Suspense fallback={<div className="qr" />}>
        <QrCode text={enrolled.uri} label={texts.qRCodeOfTheSecret} />
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
    setCodes(done?.createRecoveryCodes.recoveryCodes ?? null);
  };
  if (codes) return <RecoveryCodes codes={codes} />;
  return (
    <ActForm
      act={act}
      label={texts.createRecoveryCodes}
      fields={['password', 'code']}
      reason={password && code.trim() ? null : ''}
      onSubmit={submit}
    >
      <p>{texts.theOldRecoveryCodesStop}</p>
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
    toast(texts.secondFactorTurnedOff);
    close();
    await accessToken({ renew: true });
  };
  return (
    <ActForm
      act={act}
      label={texts.turnOffSecondFactor}
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
      <p>{texts.eachCodeWorksOnce}</p>
      <ShownOnce rows={[[texts.recoveryCodes, codes.join('\n')]]} />
    </>
  );
}

interface FieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
}

const PasswordField = (field: FieldProps) => (
  <TextField label={labels.password} type="password" autoComplete="current-password" {...field} />
);
const CodeField = (field: FieldProps) => (
  <TextField label={labels.code} autoComplete="one-time-code" hint={texts.sixDigitsOrARecovery} {...field} />
);
