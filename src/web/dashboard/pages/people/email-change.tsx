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

/** E-mail address for signing in: changed with the password, confirmed with a code sent to the new address. */
export function EmailAddress({ change, email, hasSecondFactor, done }: Props) {
  return (
    <Section
      title="E-mail address"
      actions={
        <DialogButton label="Change address">
          {(close) => <Ask hasSecondFactor={hasSecondFactor} close={close} reload={change.reload} />}
        </DialogButton>
      }
    >
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
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
    <ActForm act={act} label="Send code" fields={['email', 'password', 'code']} reason={isWhole ? null : ''} onSubmit={submit}>
      <p>We send a code to the new address. Until you enter it here, you sign in with the old address, which gets a notice.</p>
      <TextField label="New address" type="email" autoComplete="email" value={email} onChange={setEmail} error={act.errors['email']} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={act.errors['password']}
      />
      {hasSecondFactor && (
        <TextField
          label="Authenticator code"
          autoComplete="one-time-code"
          hint="Six digits, or a recovery code"
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
    toast('E-mail address changed');
    await accessToken({ renew: true });
    reload();
    done();
  };
  return (
    <div className="note stack close">
      <p>
        The change to <strong>{of.email}</strong> is pending. Enter the code.{' '}
        {of.isCodeGood ? (
          <>
            If the address is free, we sent a code to it. The code expires at <Time at={of.codeExpiresAt} />.
          </>
        ) : (
          'The code has expired. Send another code.'
        )}
      </p>
      <ActForm act={confirm} label="Confirm address" fields={['code']} reason={code.trim() === '' ? '' : null} onSubmit={submit}>
        <TextField
          label="Code from the mail"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits; ends your other sessions"
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
    if (await resend.run({})) toast('Another code sent. The previous code no longer works.');
    reload();
  };
  const save = async (): Promise<void> => {
    if (await cancel.run({})) toast('E-mail address unchanged');
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
          Send another code
        </Button>
        <Button small isBusy={cancel.isBusy} onClick={() => void save()}>
          Cancel change
        </Button>
      </div>
    </>
  );
}
