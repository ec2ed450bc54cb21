import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { withMoments } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { WebhookSetupQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { ChangeVersion } from '../../ui/api-version.tsx';
import { TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, Show } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { Recover } from './webhook-recover.tsx';
import { CustomerMails } from './customer-mails.tsx';
import { RotateSecret } from './webhook-secret.tsx';
import { labels } from '../../texts/labels.ts';
import { webhookSettingsTexts as texts } from '../../texts/webhooks.ts';
import { fill } from '../../texts/fill.ts';

const WebhookSetup = graphql(`
  query WebhookSetup {
    webhookSettings {
      webhookUrl
      allowedIps
      eventTypes
      ordered
      apiVersion
      hasSecret
      secretMasked
      handleCustomerEmails
      warnings
    }
  }
`);

const SetWebhookUrl = graphql(`
  mutation SetWebhookUrl($input: UpdateWebhookSettingsInput!) {
    updateWebhookSettings(input: $input) {
      settings {
        webhookUrl
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RemoveWebhookUrl = graphql(`
  mutation RemoveWebhookUrl {
    deleteWebhookSettings {
      settings {
        webhookUrl
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const TestWebhook = graphql(`
  mutation TestWebhook {
    testWebhookSettings {
      delivery {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Settings = WebhookSetupQuery['webhookSettings'];

/** Endpoint of the settings: URL, signature and actions. */
export function WebhookSettings() {
  const setup = useData(WebhookSetup, {});
  return (
    <section className="card stack close" aria-labelledby="endpoint">
      <h2 id="endpoint">{texts.yourEndpoint}</h2>
      <Show of={setup} rem={14}>
        {({ webhookSettings: at }) => (
          <>
            {at.warnings.map((warning) => (
              <p key={warning} className="note warn">
                {withMoments(warning)}
              </p>
            ))}
            <Facts
              rows={[
                [
                  'URL',
                  at.webhookUrl ? (
                    <span className="code">{at.webhookUrl}</span>
                  ) : (
                    <span className="dim">{texts.noneEventsAreStoredNot}</span>
                  ),
                ],
                [
                  labels.secret,
                  at.hasSecret ? (
                    <span className="code">{at.secretMasked}</span>
                  ) : (
                    <span className="dim">{texts.noneDeliveriesAreUnsigned}</span>
                  ),
                ],
                [texts.allowedSenderAddresses, at.allowedIps.length > 0 ? at.allowedIps.join(', ') : 'all'],
                [labels.events, at.eventTypes.length > 0 ? at.eventTypes.join(', ') : 'all'],
                [texts.customerMails, at.handleCustomerEmails ? texts.sentByTollgate : texts.sentByYourPrograms],
                [texts.aPIVersion, at.apiVersion],
                [labels.order, at.ordered ? texts.orderedDelivery : texts.unorderedDelivery],
              ]}
            />
            <Actions settings={at} reload={setup.reload} />
          </>
        )}
      </Show>
    </section>
  );
}

function Actions({ settings, reload }: { settings: Settings; reload(): void }) {
  const may = useMay();
  const test = useAction(TestWebhook);
  if (!may('WEBHOOKS_WRITE')) return null;
  const unlessUrl = settings.webhookUrl ? null : texts.setAURLFirst;
  return (
    <>
      <div className="row">
        <DialogButton label={texts.updateEndpoint}>{(close) => <SetUrl settings={settings} close={close} reload={reload} />}</DialogButton>
        <DialogButton label={settings.hasSecret ? texts.rotateSecret : texts.createSecret}>
          {() => <RotateSecret hasSecret={settings.hasSecret} reload={reload} />}
        </DialogButton>
        {settings.webhookUrl && (
          <DialogButton label={texts.changeAPIVersion} title={texts.aPIVersionOfTheEndpoint}>
            {(close) => <Version settings={settings} close={close} reload={reload} />}
          </DialogButton>
        )}
        <DialogButton label={texts.resendMissedEvents} reason={unlessUrl}>
          {() => <Recover />}
        </DialogButton>
        <DialogButton label={texts.setCustomerMails}>
          {(close) => <CustomerMails settings={settings} close={close} reload={reload} />}
        </DialogButton>
        {settings.webhookUrl && (
          <DialogButton label={texts.deleteEndpoint} variant="danger">
            {(close) => <RemoveUrl close={close} reload={reload} />}
          </DialogButton>
        )}
      </div>
      <ActForm
        act={test}
        label={texts.sendTestEvent}
        reason={unlessUrl}
        onSubmit={async () => {
          if (await test.run({})) toast(texts.testEventSent);
        }}
      />
    </>
  );
}

interface Props {
  close(): void;
  reload(): void;
}

function Version({ settings, close, reload }: Props & { settings: Settings }) {
  const act = useAction(SetWebhookUrl);
  const change = async (apiVersion: string): Promise<void> => {
    if (!(await act.run({ input: { webhookUrl: settings.webhookUrl ?? '', apiVersion } }))) return;
    toast(fill(texts.bodiesFollowFromTheNext, { apiVersion }));
    close();
    reload();
  };
  return <ChangeVersion act={act} current={settings.apiVersion} what={texts.bodiesToThisEndpoint} onSubmit={change} />;
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

function SetUrl({ settings, close, reload }: Props & { settings: Settings }) {
  const act = useAction(SetWebhookUrl);
  const [url, setUrl] = useState(settings.webhookUrl ?? '');
  const [ips, setIps] = useState(settings.allowedIps.join(', '));
  const [events, setEvents] = useState(settings.eventTypes.join(', '));
  const [isOrdered, setOrdered] = useState(settings.ordered);
  const submit = async (): Promise<void> => {
    const done = await act.run({
      input: { webhookUrl: url.trim(), allowedIps: listOf(ips), eventTypes: listOf(events), ordered: isOrdered },
    });
    if (!done) return;
    toast(texts.endpointUpdatedItAppliesFrom);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={texts.saveEndpoint}
      fields={['webhookUrl']}
      reason={url.trim() === '' ? texts.enterAURL : null}
      onSubmit={submit}
    >
      <TextField
        label={labels.url}
        type="url"
        value={url}
        onChange={setUrl}
        error={act.errors['webhookUrl']}
        placeholder="https://example.com/webhooks"
      />
      <TextField label={texts.allowedSenderAddresses} value={ips} onChange={setIps} hint={texts.emptyForAll} />
      <TextField label={labels.events} value={events} onChange={setEvents} hint={texts.forExampleTransferSettled} />
      <label>
        <input type="checkbox" checked={isOrdered} onChange={({ target }) => setOrdered(target.checked)} />
        {texts.orderedDeliveryOneAttemptAt}
      </label>
    </ActForm>
  );
}

function RemoveUrl({ close, reload }: Props) {
  const act = useAction(RemoveWebhookUrl);
  const submit = async (): Promise<void> => {
    if (!(await act.run({}))) return;
    toast(texts.endpointDeletedEventsAre);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.deleteEndpoint} danger onSubmit={submit}>
      <p>{texts.pendingDeliveriesAreCancelled}</p>
    </ActForm>
  );
}
