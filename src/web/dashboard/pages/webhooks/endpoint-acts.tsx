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
import { labels } from '../../texts/labels.ts';
import { endpointActsTexts as texts } from '../../texts/webhooks.ts';
import { fill } from '../../texts/fill.ts';

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
  mutation RemoveWebhookEndpoint($input: DeleteWebhookEndpointInput!) {
    deleteWebhookEndpoint(input: $input) {
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

/** Actions for an endpoint other than the settings endpoint. */
export function EndpointActs({ endpoint, reload }: Props) {
  const test = useAction(TestWebhookEndpoint);
  const isPaused = endpoint.status === 'PAUSED';
  return (
    <>
      <div className="row">
        <DialogButton label={texts.updateEndpoint}>
          {(close) => <ChangeEndpoint endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
        <DialogButton label={texts.changeAPIVersion} title={texts.aPIVersionOfTheEndpoint}>
          {(close) => <Version endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
        <DialogButton label={texts.rotateSecret}>{() => <Rotate endpoint={endpoint} reload={reload} />}</DialogButton>
        {isPaused ? (
          <DialogButton label={texts.resumeEndpoint} variant="primary">
            {(close) => <Resume endpoint={endpoint} close={close} reload={reload} />}
          </DialogButton>
        ) : (
          <DialogButton label={texts.pauseEndpoint}>{(close) => <Pause endpoint={endpoint} close={close} reload={reload} />}</DialogButton>
        )}
        <DialogButton label={texts.deleteEndpoint} variant="danger">
          {(close) => <Remove endpoint={endpoint} close={close} reload={reload} />}
        </DialogButton>
      </div>
      <ActForm
        act={test}
        label={texts.sendTestEvent}
        reason={isPaused ? texts.resumeTheEndpointFirst : null}
        onSubmit={async () => {
          if (!(await test.run({ input: { endpointId: endpoint.id } }))) return;
          toast(texts.testEventSent);
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
    toast(fill(texts.bodiesFollowFromTheNext, { apiVersion }));
    close();
    reload();
  };
  return <ChangeVersion act={act} current={endpoint.apiVersion} what={texts.bodiesToThisEndpoint} onSubmit={change} />;
}

function Rotate({ endpoint, reload }: Props) {
  const act = useAction(RotateWebhookEndpointSecret);
  const { gracePeriodSeconds, isConfirmed, fields } = useRotation(texts.theNewSecretSignsAll);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { endpointId: endpoint.id, gracePeriodSeconds } });
    if (!done?.rotateWebhookEndpointSecret.secret) return;
    setSecret(done.rotateWebhookEndpointSecret.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[[labels.secret, secret]]} />;
  return (
    <ActForm act={act} label={texts.rotateSecret} danger reason={isConfirmed ? null : ''} onSubmit={submit}>
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
    <ActForm act={act} label={texts.pauseEndpoint} onSubmit={submit}>
      <p>{texts.eventsDuringThePauseAre}</p>
      <TextField label={labels.reason} value={reason} onChange={setReason} hint={texts.shownWithThePausedEndpoint} maxLength={200} />
    </ActForm>
  );
}

function Resume({ endpoint, close, reload }: InDialog) {
  const act = useAction(ResumeWebhookEndpoint);
  const [deliverMissed, setDeliverMissed] = useState(true);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, deliverMissed } }))) return;
    toast(deliverMissed ? texts.endpointResumedSkippedEvents : texts.endpointResumed);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.resumeEndpoint} onSubmit={submit}>
      <label>
        <input type="checkbox" checked={deliverMissed} onChange={({ target }) => setDeliverMissed(target.checked)} />
        {texts.deliverSkippedEvents}
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
    toast(texts.endpointDeleted);
    go('/webhooks/endpoints');
  };
  return (
    <ActForm act={act} label={texts.deleteEndpoint} danger onSubmit={submit}>
      <p>{texts.pendingDeliveriesAreCancelled}</p>
    </ActForm>
  );
}
