import { useState } from 'react';
import { useData } from '../data.ts';
import { graphql } from '../gql/gql.ts';
import { Copy, TextField } from '../ui/controls.tsx';
import { Empty, Show } from '../ui/show.tsx';
import { DevelopersHead } from './developers-head.tsx';

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

export function Page() {
  const catalogue = useData(EventCatalogue, {});
  const [wanted, setWanted] = useState('');
  return (
    <div className="stack">
      <DevelopersHead title="Events" />
      <form className="filters" role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField label="Find" type="search" value={wanted} onChange={setWanted} placeholder="transfer" isSearch />
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
                  <p>No event has a name like this.</p>
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
          <div className="row">
            <strong className="grow">Example</strong>
            <Copy text={body} label={`Copy the example of ${event}`} />
          </div>
          <pre tabIndex={0}>{body}</pre>
          <strong>JSON Schema</strong>
          <pre tabIndex={0}>{JSON.stringify(schema, null, 2)}</pre>
        </>
      )}
    </details>
  );
}
