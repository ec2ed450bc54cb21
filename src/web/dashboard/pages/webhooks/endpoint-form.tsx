import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery, WebhookSignatureProfileInput } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

const AddWebhookEndpoint = graphql(`
  mutation AddWebhookEndpoint($input: AddWebhookEndpointInput!) {
    addWebhookEndpoint(input: $input) {
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
  ['STANDARD_WEBHOOKS', 'Standard Webhooks (secret)'],
  ['STANDARD_WEBHOOKS_ED25519', 'Standard Webhooks (published Ed25519 key)'],
  ['SERVICE', 'X-Service headers'],
  ['STRIPE_LIKE', 'Stripe layout, for migration'],
] as const;
const COMPATIBLE = ['COMPATIBLE', 'Several signatures, as before'] as const;

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
    if (!done?.addWebhookEndpoint.secret) return;
    setSecret(done.addWebhookEndpoint.secret);
    reload();
  };
  if (secret !== null) return <ShownOnce rows={[['Secret', secret]]} />;
  return (
    <ActForm act={act} label="Add endpoint" fields={['url']} reason={missing(typed)} onSubmit={submit}>
      <Fields typed={typed} set={setTyped} errors={act.errors} />
    </ActForm>
  );
}

export function ChangeEndpoint({ endpoint, close, reload }: { endpoint: Endpoint; close(): void; reload(): void }) {
  const act = useAction(UpdateWebhookEndpoint);
  const [typed, setTyped] = useState(() => typedOf(endpoint));
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, ...inputOf(typed) } }))) return;
    toast('Endpoint updated');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Save endpoint" fields={['url']} reason={missing(typed)} onSubmit={submit}>
      <Fields typed={typed} set={setTyped} errors={act.errors} />
    </ActForm>
  );
}

function missing({ url, filter, rate }: Typed): string | null {
  if (url.trim() === '') return 'Enter a URL';
  if (filterOf(filter) === undefined) return 'Correct the filter: invalid JSON';
  return /^\d*$/.test(rate.trim()) ? null : 'Enter the rate as a whole number';
}

function Fields({ typed, set, errors }: { typed: Typed; set(typed: Typed): void; errors: Readonly<Record<string, string | undefined>> }) {
  const change =
    (name: keyof Typed) =>
    (value: string): void =>
      set({ ...typed, [name]: value });
  return (
    <>
      <TextField
        label="URL"
        type="url"
        value={typed.url}
        onChange={change('url')}
        error={errors['url']}
        placeholder="https://example.com/webhooks"
      />
      <TextField
        label="Description"
        value={typed.description}
        onChange={change('description')}
        hint="Purpose of the endpoint"
        maxLength={200}
      />
      <TextField
        label="Events"
        value={typed.events}
        onChange={change('events')}
        hint="For example transfer.settled, transfer.failed; empty for all"
      />
      <TextField
        label="Filter"
        value={typed.filter}
        onChange={change('filter')}
        hint={'Condition on event data as JSON, for example {"amount": {"$gte": 5000000}}'}
      />
      <Field label="Custom headers" hint="One per line, for example X-Api-Key: value; a name without a value leaves the saved value">
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
        label="Rate limit, attempts per second"
        value={typed.rate}
        onChange={change('rate')}
        inputMode="numeric"
        hint="1 to 100; empty for no limit"
      />
      <Select
        label="Signature"
        value={typed.signature}
        onChange={(value) => set({ ...typed, signature: value as Typed['signature'] })}
        options={typed.signature === 'COMPATIBLE' ? [COMPATIBLE, ...SIGNATURES] : SIGNATURES}
        hint="One signature of each delivery; the documentation shows how to verify it"
      />
      <label>
        <input type="checkbox" checked={typed.ordered} onChange={({ target }) => set({ ...typed, ordered: target.checked })} />
        Ordered delivery, one attempt at a time
      </label>
    </>
  );
}
