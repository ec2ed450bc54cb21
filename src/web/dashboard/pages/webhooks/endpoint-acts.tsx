import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { ChangeVersion } from '../../ui/api-version.tsx';
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

const UpdateWebhookEndpointVersion = graphql(`
  mutation UpdateWebhookEndpointVersion($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) {
      endpoint {
        id
        apiVersion
      }
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

/** Actions for an endpoint other than the one of the settings. */
export function EndpointActs({ endpoint, reload }: Props) {
  const test = useAction(TestWebhookEndpoint);
  const isPaused = endpoint.status === 'PAUSED';
  return (
    <>
      <div className="row">
        <DialogButton label="Update" title="Update endpoint">
          {(close) => <ChangeEndpoint endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
        <DialogButton label="API version" title="API version of the endpoint">
          {(close) => <Version endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
        <DialogButton label="Rotate secret">{() => <Rotate endpoint={endpoint} reload={reload} />}</DialogButton>
        {isPaused ? (
          <DialogButton label="Resume" title="Resume endpoint" variant="primary">
            {(close) => <Resume endpoint={endpoint} close={close} reload={reload} />}
          </DialogButton>
        ) : (
          <DialogButton label="Pause" title="Pause endpoint">
            {(close) => <Pause endpoint={endpoint} close={close} reload={reload} />}
          </DialogButton>
        )}
        <DialogButton label="Delete" title="Delete endpoint" variant="danger">
          {(close) => <Remove endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
      </div>
      <ActForm
        act={test}
        label="Send test event"
        reason={isPaused ? 'Resume the endpoint first' : null}
        onSubmit={async () => {
          if (!(await test.run({ input: { endpointId: endpoint.id } }))) return;
          toast('Test event sent. It is listed below.');
          reload();
        }}
      />
    </>
  );
}

function Version({ endpoint, close, reload }: InDialog) {
  const act = useAction(UpdateWebhookEndpointVersion);
  const change = async (apiVersion: string): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, apiVersion } }))) return;
    toast(`Bodies follow ${apiVersion} from the next attempt on.`);
    close();
    reload();
  };
  return <ChangeVersion act={act} current={endpoint.apiVersion} what="bodies to this endpoint" onSubmit={change} />;
}

function Rotate({ endpoint, reload }: Props) {
  const act = useAction(RotateWebhookEndpointSecret);
  const { gracePeriodSeconds, isConfirmed, fields } = useRotation('A new secret signs from the next attempt on, including retries.');
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { endpointId: endpoint.id, gracePeriodSeconds } });
    if (!done?.rotateWebhookEndpointSecret.secret) return;
    setSecret(done.rotateWebhookEndpointSecret.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[['Secret', secret]]} />;
  return (
    <ActForm act={act} label="Rotate secret" danger reason={isConfirmed ? null : ''} onSubmit={submit}>
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
    <ActForm act={act} label="Pause endpoint" onSubmit={submit}>
      <p>Events during the pause are skipped, and pending retries are cancelled. You can deliver skipped events when you resume.</p>
      <TextField label="Reason" value={reason} onChange={setReason} hint="Shown with the paused endpoint" maxLength={200} />
    </ActForm>
  );
}

function Resume({ endpoint, close, reload }: InDialog) {
  const act = useAction(ResumeWebhookEndpoint);
  const [deliverMissed, setDeliverMissed] = useState(true);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, deliverMissed } }))) return;
    toast(deliverMissed ? 'Endpoint resumed. Skipped events are sent.' : 'Endpoint resumed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Resume endpoint" onSubmit={submit}>
      <label>
        <input type="checkbox" checked={deliverMissed} onChange={({ target }) => setDeliverMissed(target.checked)} />
        Deliver skipped events
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
    toast('Endpoint deleted');
    go('/webhooks/endpoints');
  };
  return (
    <ActForm act={act} label="Delete endpoint" danger onSubmit={submit}>
      <p>Pending deliveries are cancelled, and the secret and headers are deleted. Past deliveries stay in the history.</p>
    </ActForm>
  );
}
