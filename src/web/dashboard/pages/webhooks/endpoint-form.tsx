import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery, WebhookSignatureProfileInput } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { labels } from '../../texts/labels.ts';
import { endpointFormTexts as texts } from '../../texts/webhooks.ts';

const AddWebhookEndpoint = graphql(`
  mutation AddWebhookEndpoint($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) {
      secret
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const UpdateWebhookEndpoint = graphql(`
  mutation UpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) {
      endpoint {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Endpoint = NonNullable<OneEndpointQuery['webhookEndpoint']>;

/** Typed fields of an endpoint. */
interface Typed {
  url: string;
  description: string;
  events: string;
  filter: string;
  headers: string;
  rate: string;
  ordered: boolean;
  signature: WebhookSignatureProfileInput | 'COMPATIBLE';
}
const NOTHING: Typed = {
  url: '',
  description: '',
  events: '',
  filter: '',
  headers: '',
  rate: '',
  ordered: false,
  signature: 'STANDARD_WEBHOOKS',
};

const SIGNATURES = [
  ['STANDARD_WEBHOOKS', texts.standardWebhooksSecret],
  ['STANDARD_WEBHOOKS_ED25519', texts.standardWebhooksPublishedEd25519Key],
  ['SERVICE', texts.xServiceHeaders],
  ['STRIPE_LIKE', texts.stripeLayoutForMigration],
] as const;
const COMPATIBLE = ['COMPATIBLE', texts.severalSignaturesAsBefore] as const;

const typedOf = (endpoint: Endpoint): Typed => ({
  url: endpoint.url,
  description: endpoint.description ?? '',
  events: endpoint.eventTypes.join(', '),
  filter: endpoint.filter === null ? '' : JSON.stringify(endpoint.filter),
  headers: endpoint.headers.map(({ name }) => name).join('\n'),
  rate: String(endpoint.ratePerSecond ?? ''),
  ordered: endpoint.ordered,
  signature: endpoint.signatureProfile,
});

/** Parsed filter; undefined for invalid JSON. */
function filterOf(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** One header per line; a name without a value leaves the saved value. */
const headersOf = (text: string): { name: string; value?: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return at < 0 ? { name: line.trim() } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

const inputOf = ({ url, description, events, filter, headers, rate, ordered, signature }: Typed) => ({
  url: url.trim(),
  description: description.trim() === '' ? null : description.trim(),
  eventTypes: listOf(events),
  filter: filterOf(filter) ?? null,
  headers: headersOf(headers),
  ratePerSecond: rate.trim() === '' ? null : Number(rate),
  ordered,
  ...(signature !== 'COMPATIBLE' && { signatureProfile: signature }),
});

/** Form to add an endpoint; shows the secret once. */
export function AddEndpoint({ reload }: { reload(): void }) {
  const act = useAction(AddWebhookEndpoint);
  const [typed, setTyped] = useState(NOTHING);
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: inputOf(typed) });
    if (!done?.createWebhookEndpoint.secret) return;
    setSecret(done.createWebhookEndpoint.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[[labels.secret, secret]]} />;
  return (
    <ActForm act={act} label={texts.addEndpoint} fields={['url']} reason={missing(typed)} onSubmit={submit}>
      <Fields typed={typed} set={setTyped} errors={act.errors} />
    </ActForm>
  );
}

export function ChangeEndpoint({ endpoint, close, reload }: { endpoint: Endpoint; close(): void; reload(): void }) {
  const act = useAction(UpdateWebhookEndpoint);
  const [typed, setTyped] = useState(() => typedOf(endpoint));
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, ...inputOf(typed) } }))) return;
    toast(texts.endpointUpdated);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.saveEndpoint} fields={['url']} reason={missing(typed)} onSubmit={submit}>
      <Fields typed={typed} set={setTyped} errors={act.errors} />
    </ActForm>
  );
}

function missing({ url, filter, rate }: Typed): string | null {
  if (url.trim() === '') return texts.enterAURL;
  if (filterOf(filter) === undefined) return texts.correctTheFilter;
  return /^\d*$/.test(rate.trim()) ? null : texts.enterTheRateAsA;
}

function Fields({ typed, set, errors }: { typed: Typed; set(typed: Typed): void; errors: Readonly<Record<string, string | undefined>> }) {
  const change =
    (name: keyof Typed) =>
    (value: string): void =>
      set({ ...typed, [name]: value });
  return (
    <>
      <TextField
        label={labels.url}
        type="url"
        value={typed.url}
        onChange={change('url')}
        error={errors['url']}
        placeholder="https://example.com/webhooks"
      />
      <TextField
        label={texts.description}
        value={typed.description}
        onChange={change('description')}
        hint={texts.purposeOfTheEndpoint}
        maxLength={200}
      />
      <TextField label={labels.events} value={typed.events} onChange={change('events')} hint={texts.forExampleTransferSettled} />
      <TextField label={texts.filter} value={typed.filter} onChange={change('filter')} hint={texts.conditionOnEventDataAs} />
      <Field label={texts.customHeaders} hint={texts.onePerLine}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={typed.headers}
            onChange={({ target }) => change('headers')(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <TextField
        label={texts.rateLimitAttemptsPerSecond}
        value={typed.rate}
        onChange={change('rate')}
        inputMode="numeric"
        hint={texts.to100EmptyForNo}
      />
      <Select
        label={texts.signature}
        value={typed.signature}
        onChange={(value) => set({ ...typed, signature: value as Typed['signature'] })}
        options={typed.signature === 'COMPATIBLE' ? [COMPATIBLE, ...SIGNATURES] : SIGNATURES}
        hint={texts.oneSignatureOfEachDelivery}
      />
      <label>
        <input type="checkbox" checked={typed.ordered} onChange={({ target }) => set({ ...typed, ordered: target.checked })} />
        {texts.orderedDeliveryOneAttemptAt}
      </label>
    </>
  );
}
