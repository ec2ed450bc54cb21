import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { nameOf } from './delivery-parts.tsx';
import { fill } from '../../texts/fill.ts';
import { resendToTexts as texts } from '../../texts/webhooks.ts';

const EndpointNames = graphql(`
  query EndpointNames {
    webhookEndpoints {
      id
      isFirst
      description
      status
    }
  }
`);

const ResendTo = graphql(`
  mutation ResendTo($input: ResendWebhookMessageInput!) {
    resendWebhookMessage(input: $input) {
      deliveries {
        ...DeliveryRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Resends an event to one endpoint, subscribed or not. */
export function ResendToForm({ eventId, close, reload }: { eventId: string; close(): void; reload(): void }) {
  const endpoints = useData(EndpointNames, {});
  const act = useAction(ResendTo);
  const [chosen, setChosen] = useState('');
  const active = endpoints.data?.webhookEndpoints.filter(({ status }) => status === 'ACTIVE') ?? [];
  const submit = async (): Promise<void> => {
    const to = active.find(({ id }) => id === chosen);
    if (!to || !(await act.run({ input: { eventId, endpointId: to.id } }))) return;
    toast(fill(texts.eventResent, { name: nameOf(to) }));
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.resend} fields={['endpointId']} reason={chosen === '' ? texts.selectEndpoint : null} onSubmit={submit}>
      <Select
        label={texts.endpoint}
        value={chosen}
        onChange={setChosen}
        error={act.errors['endpointId']}
        options={[['', texts.selectEndpoint], ...active.map((each) => [each.id, nameOf(each)] as const)]}
      />
      <p className="dim">{texts.anEndpointWithoutTheEvent}</p>
    </ActForm>
  );
}
