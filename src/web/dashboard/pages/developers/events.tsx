import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { settings } from '../../settings.ts';
import { Button, Copy, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Empty, Show } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { DevelopersHead } from './developers-head.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { eventsTexts as texts } from '../../texts/developers.ts';

const EventCatalogue = graphql(`
  query EventCatalogue {
    webhookEventTypes {
      event
      summary
      example
      schema
    }
  }
`);

const TriggerSandboxEvent = graphql(`
  mutation TriggerSandboxEvent($input: TriggerSandboxEventInput!) {
    triggerSandboxEvent(input: $input) {
      made
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function Page() {
  const catalogue = useData(EventCatalogue, {});
  const [wanted, setWanted] = useState('');
  return (
    <div className="stack">
      <DevelopersHead title={labels.events} />
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField label={labels.search} type="search" value={wanted} onChange={setWanted} placeholder="transfer" isSearch />
      </form>
      <Show of={catalogue} rem={30}>
        {({ webhookEventTypes }) => {
          const found = webhookEventTypes.filter(({ event, summary }) =>
            `${event} ${summary}`.toLowerCase().includes(wanted.trim().toLowerCase()),
          );
          return (
            <div>
              {found.length === 0 && (
                <Empty>
                  <p>{texts.noEventMatches}</p>
                </Empty>
              )}
              {found.map(({ event, summary, example, schema }) => (
                <Event key={event} event={event} summary={summary} example={example} schema={schema} />
              ))}
            </div>
          );
        }}
      </Show>
    </div>
  );
}

interface EventProps {
  event: string;
  summary: string;
  example: unknown;
  schema: unknown;
}

function Event({ event, summary, example, schema }: EventProps) {
  const [isOpen, setOpen] = useState(false);
  const body = isOpen ? JSON.stringify(example, null, 2) : '';
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="code">{event}</span> <span className="dim">{summary}</span>
      </summary>
      {isOpen && (
        <>
          <Trigger event={event} />
          <div className="row">
            <strong className="grow">{texts.example}</strong>
            <Copy text={body} label={fill(texts.copyTheExampleOf, { event })} />
          </div>
          <pre tabIndex={0}>{body}</pre>
          <strong>{texts.jSONSchema}</strong>
          <pre tabIndex={0}>{JSON.stringify(schema, null, 2)}</pre>
        </>
      )}
    </details>
  );
}

/** Triggers the event by its real flow in the sandbox. */
function Trigger({ event }: { event: string }) {
  const may = useMay();
  const act = useAction(TriggerSandboxEvent);
  if (settings.environment !== 'sandbox' || !may('SANDBOX')) return null;
  const trigger = async (): Promise<void> => {
    if (await act.run({ input: { event } })) toast(fill(texts.eventTriggered, { event }));
  };
  const trouble = act.errors[''] ?? act.errors['event'] ?? act.trouble?.message;
  return (
    <div className="row">
      <Button small onClick={() => void trigger()} isBusy={act.isBusy}>
        {rich(texts.triggerEvent, { event })}
      </Button>
      {trouble !== undefined && <span role="alert">{trouble}</span>}
    </div>
  );
}
