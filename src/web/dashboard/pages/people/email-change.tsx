import { useState } from 'react';
import { type Loaded, useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { EmailChangeFragment, OwnEmailChangeQuery } from '../../gql/graphql.ts';
import { accessToken } from '../../session.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, TextField } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Show, Time } from '../../ui/show.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { emailChangeTexts as texts } from '../../texts/people.ts';

graphql(`
  fragment EmailChange on EmailChange {
    email
    codeExpiresAt
    isCodeGood
  }
`);

export const OwnEmailChange = graphql(`
  query OwnEmailChange {
    emailChange {
      ...EmailChange
    }
  }
`);

const ChangeEmail = graphql(`
  mutation ChangeEmail($input: ChangeEmailInput!) {
    changeEmail(input: $input) {
      emailChange {
        email
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ResendEmailChange = graphql(`
  mutation ResendEmailChange {
    resendEmailChange {
      emailChange {
        email
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ConfirmEmailChange = graphql(`
  mutation ConfirmEmailChange($input: ConfirmEmailChangeInput!) {
    confirmEmailChange(input: $input) {
      endedSessions
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CancelEmailChange = graphql(`
  mutation CancelEmailChange {
    cancelEmailChange {
      done
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  change: Loaded<OwnEmailChangeQuery>;
  email: string;
  hasSecondFactor: boolean;
  /** Reload of the page after the address changed. */
  done(): void;
}

/** Email address for signing in: changed with the password, confirmed with a code sent to the new address. */
export function EmailAddress({ change, email, hasSecondFactor, done }: Props) {
  return (
    <Section
      title={texts.emailAddress}
      actions={
        <DialogButton label={texts.changeAddress}>
          {(close) => <Ask hasSecondFactor={hasSecondFactor} close={close} reload={change.reload} />}
        </DialogButton>
      }
    >
      <p>{rich(texts.youSignInWith, { email: <strong>{email}</strong> })}</p>
      <Show of={change} rem={2}>
        {({ emailChange }) => emailChange && <Pending of={emailChange} reload={change.reload} done={done} />}
      </Show>
    </Section>
  );
}

function Ask({ hasSecondFactor, close, reload }: { hasSecondFactor: boolean; close(): void; reload(): void }) {
  const act = useAction(ChangeEmail);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = async (): Promise<void> => {
    const input = { email: email.trim(), password, ...(hasSecondFactor && { code: code.trim() }) };
    if (!(await act.run({ input }))) return;
    close();
    reload();
  };
  const isWhole = email.trim() !== '' && password !== '' && (!hasSecondFactor || code.trim() !== '');
  return (
    <ActForm act={act} label={texts.sendCode} fields={['email', 'password', 'code']} reason={isWhole ? null : ''} onSubmit={submit}>
      <p>{texts.weSendACodeTo}</p>
      <TextField label={texts.newAddress} type="email" autoComplete="email" value={email} onChange={setEmail} error={act.errors['email']} />
      <TextField
        label={labels.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={act.errors['password']}
      />
      {hasSecondFactor && (
        <TextField
          label={texts.authenticatorCode}
          autoComplete="one-time-code"
          hint={texts.sixDigitsOrARecovery}
          value={code}
          onChange={setCode}
          error={act.errors['code']}
        />
      )}
    </ActForm>
  );
}

/** Pending change: field for the code, or another code. */
function Pending({ of, reload, done }: { of: EmailChangeFragment; reload(): void; done(): void }) {
  const confirm = useAction(ConfirmEmailChange);
  const [code, setCode] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await confirm.run({ input: { code: code.trim() } }))) return reload();
    toast(texts.emailAddressChanged);
    await accessToken({ renew: true });
    reload();
    done();
  };
  return (
    <div className="note stack close">
      <p>
        {rich(texts.theChangeToIsPending, {
          email: <strong>{of.email}</strong>,
          expiry: of.isCodeGood ? (
            <>{rich(texts.ifTheAddressIsFree, { codeExpiresAt: <Time at={of.codeExpiresAt} /> })}</>
          ) : (
            texts.theCodeHasExpired
          ),
        })}
      </p>
      <ActForm act={confirm} label={texts.confirmAddress} fields={['code']} reason={code.trim() === '' ? '' : null} onSubmit={submit}>
        <TextField
          label={texts.codeFromTheMail}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={texts.sixDigitsEndsYourOther}
          value={code}
          onChange={setCode}
          error={confirm.errors['code']}
        />
      </ActForm>
      <Others reload={reload} />
    </div>
  );
}

function Others({ reload }: { reload(): void }) {
  const [resend, cancel] = [useAction(ResendEmailChange), useAction(CancelEmailChange)];
  const again = async (): Promise<void> => {
    if (await resend.run({})) toast(texts.anotherCodeSent);
    reload();
  };
  const save = async (): Promise<void> => {
    if (await cancel.run({})) toast(texts.emailAddressUnchanged);
    reload();
  };
  const trouble = resend.trouble ?? cancel.trouble;
  return (
    <>
      {Object.values(resend.errors).map((message) => (
        <p key={message} className="note bad" role="alert">
          {message}
        </p>
      ))}
      {trouble && <ErrorNote trouble={trouble} />}
      <div className="row">
        <Button small isBusy={resend.isBusy} onClick={() => void again()}>
          {texts.sendAnotherCode}
        </Button>
        <Button small isBusy={cancel.isBusy} onClick={() => void save()}>
          {texts.cancelChange}
        </Button>
      </div>
    </>
  );
}
