import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { useRotation } from './rotation.tsx';
import { ChangeEndpoint } from './endpoint-form.tsx';

const RotateWebhookEndpointSecret = graphql(`
  mutation RotateWebhookEndpointSecret($input: RotateWebhookEndpointSecretInput!) {
    rotateWebhookEndpointSecret(input: $input) {
      secret
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const TestWebhookEndpoint = graphql(`
  mutation TestWebhookEndpoint($input: TestWebhookEndpointInput!) {
    testWebhookEndpoint(input: $input) {
      delivery {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const PauseWebhookEndpoint = graphql(`
  mutation PauseWebhookEndpoint($input: PauseWebhookEndpointInput!) {
    pauseWebhookEndpoint(input: $input) {
      endpoint {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ResumeWebhookEndpoint = graphql(`
  mutation ResumeWebhookEndpoint($input: ResumeWebhookEndpointInput!) {
    resumeWebhookEndpoint(input: $input) {
      endpoint {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RemoveWebhookEndpoint = graphql(`
  mutation RemoveWebhookEndpoint($input: RemoveWebhookEndpointInput!) {
    removeWebhookEndpoint(input: $input) {
      id
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Endpoint = NonNullable<OneEndpointQuery['webhookEndpoint']>;

interface Props {
  endpoint: Endpoint;
  reload(): void;
}
type InDialog = Props & { close(): void };

/** What can be done with an endpoint that is not of the settings. */
export function EndpointActs({ endpoint, reload }: Props) {
  const test = useAction(TestWebhookEndpoint);
  const isPaused = endpoint.status === 'PAUSED';
  return (
    <>
      <div className="row">
        <DialogButton label="Change" title="Change the endpoint">
          {(close) => <ChangeEndpoint endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
        <DialogButton label="Rotate the secret">{() => <Rotate endpoint={endpoint} reload={reload} />}</DialogButton>
        {isPaused ? (
          <DialogButton label="Resume" title="Resume the endpoint" variant="primary">
            {(close) => <Resume endpoint={endpoint} close={close} reload={reload} />}
          </DialogButton>
        ) : (
          <DialogButton label="Pause" title="Pause the endpoint">
            {(close) => <Pause endpoint={endpoint} close={close} reload={reload} />}
          </DialogButton>
        )}
        <DialogButton label="Remove" title="Remove the endpoint" variant="danger">
          {(close) => <Remove endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
      </div>
      <ActForm
        act={test}
        label="Send a test"
        reason={isPaused ? 'Resume it first' : null}
        onSubmit={async () => {
          if (!(await test.run({ input: { endpointId: endpoint.id } }))) return;
          toast('The test is on its way; it is listed below');
          reload();
        }}
      />
    </>
  );
}

function Rotate({ endpoint, reload }: Props) {
  const act = useAction(RotateWebhookEndpointSecret);
  const { gracePeriodSeconds, isConfirmed, fields } = useRotation('A new secret signs from the next attempt on, retries included.');
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { endpointId: endpoint.id, gracePeriodSeconds } });
    if (!done?.rotateWebhookEndpointSecret.secret) return;
    setSecret(done.rotateWebhookEndpointSecret.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[['Secret', secret]]} />;
  return (
    <ActForm act={act} label="Rotate now" danger reason={isConfirmed ? null : ''} onSubmit={submit}>
      {fields}
    </ActForm>
  );
}

function Pause({ endpoint, close, reload }: InDialog) {
  const act = useAction(PauseWebhookEndpoint);
  const [reason, setReason] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, ...(reason.trim() !== '' && { reason: reason.trim() }) } }))) return;
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Pause it" onSubmit={submit}>
      <p>
        What happens meanwhile is skipped, and retries that fall into the pause are given up. You can have all of it delivered when you
        resume.
      </p>
      <TextField label="Reason" value={reason} onChange={setReason} hint="For whoever looks at it later" maxLength={200} />
    </ActForm>
  );
}

function Resume({ endpoint, close, reload }: InDialog) {
  const act = useAction(ResumeWebhookEndpoint);
  const [deliverMissed, setDeliverMissed] = useState(true);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, deliverMissed } }))) return;
    toast(deliverMissed ? 'It gets events again, and what it missed' : 'It gets events again');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Resume it" onSubmit={submit}>
      <label>
        <input type="checkbox" checked={deliverMissed} onChange={({ target }) => setDeliverMissed(target.checked)} />
        Deliver what the pause skipped
      </label>
    </ActForm>
  );
}

function Remove({ endpoint, close }: InDialog) {
  const act = useAction(RemoveWebhookEndpoint);
  const [, go] = useLocation();
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id } }))) return;
    close();
    toast('It gets nothing more');
    go('/webhooks/endpoints');
  };
  return (
    <ActForm act={act} label="Remove it" danger onSubmit={submit}>
      <p>What was still to be sent to it is given up, and its secret and headers are forgotten. Its deliveries stay in the history.</p>
    </ActForm>
  );
}
