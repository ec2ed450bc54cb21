import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OneEndpointQuery } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Field, TextField } from '../../ui/controls.tsx';
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

/** What is typed of an endpoint. */
interface Typed {
  url: string;
  description: string;
  events: string;
  filter: string;
  headers: string;
  rate: string;
  ordered: boolean;
}
const NOTHING: Typed = { url: '', description: '', events: '', filter: '', headers: '', rate: '', ordered: false };

const typedOf = (endpoint: Endpoint): Typed => ({
  url: endpoint.url,
  description: endpoint.description ?? '',
  events: endpoint.eventTypes.join(', '),
  filter: endpoint.filter === null ? '' : JSON.stringify(endpoint.filter),
  headers: endpoint.headers.map(({ name }) => name).join('\n'),
  rate: String(endpoint.ratePerSecond ?? ''),
  ordered: endpoint.ordered,
});

/** A filter as it is read; undefined when it is no JSON. */
function filterOf(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A header a line; a name alone keeps the value that it has. */
const headersOf = (text: string): { name: string; value?: string }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return at < 0 ? { name: line.trim() } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

const inputOf = ({ url, description, events, filter, headers, rate, ordered }: Typed) => ({
  url: url.trim(),
  description: description.trim() === '' ? null : description.trim(),
  eventTypes: listOf(events),
  filter: filterOf(filter) ?? null,
  headers: headersOf(headers),
  ratePerSecond: rate.trim() === '' ? null : Number(rate),
  ordered,
});

/** Adds an endpoint, and shows its secret in this dialog and nowhere else. */
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
    <ActForm act={act} label="Add it" fields={['url']} reason={missing(typed)} onSubmit={submit}>
      <Fields typed={typed} set={setTyped} errors={act.errors} />
    </ActForm>
  );
}

export function ChangeEndpoint({ endpoint, close, reload }: { endpoint: Endpoint; close(): void; reload(): void }) {
  const act = useAction(UpdateWebhookEndpoint);
  const [typed, setTyped] = useState(() => typedOf(endpoint));
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { endpointId: endpoint.id, ...inputOf(typed) } }))) return;
    toast('Used from now on');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Save" fields={['url']} reason={missing(typed)} onSubmit={submit}>
      <Fields typed={typed} set={setTyped} errors={act.errors} />
    </ActForm>
  );
}

function missing({ url, filter, rate }: Typed): string | null {
  if (url.trim() === '') return 'Give a URL';
  if (filterOf(filter) === undefined) return 'The filter is no JSON';
  return /^\d*$/.test(rate.trim()) ? null : 'The rate is a whole number';
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
      <TextField label="Description" value={typed.description} onChange={change('description')} hint="What it is for" maxLength={200} />
      <TextField
        label="Events"
        value={typed.events}
        onChange={change('events')}
        hint="Such as transfer.settled, transfer.failed; empty for all"
      />
      <TextField
        label="Filter"
        value={typed.filter}
        onChange={change('filter')}
        hint={'What must be true of their data, as JSON, such as {"amount": {"$gte": 5000000}}'}
      />
      <Field label="Headers of your own" hint="One a line, such as X-Api-Key: its value; a name alone keeps the value that it has">
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
        label="Attempts a second, at most"
        value={typed.rate}
        onChange={change('rate')}
        inputMode="numeric"
        hint="1 to 100; empty for no such bound"
      />
      <label>
        <input type="checkbox" checked={typed.ordered} onChange={({ target }) => set({ ...typed, ordered: target.checked })} />
        One at a time, in order
      </label>
    </>
  );
}
