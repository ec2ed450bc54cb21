import { useEffect, useRef, useState } from 'react';
import { type AnyVariables, type TypedDocumentNode, useClient } from 'urql';
import { troubleOf } from '../api.ts';
import type { UserErrorsFragment } from '../gql/graphql.ts';
import { Button } from './controls.tsx';
import { Dialog } from './overlays.tsx';
import { fill } from '../texts/fill.ts';
import { bulkTexts as texts } from '../texts/ui.ts';

/** Result of a row: done, rejected with the API's sentence, or unknown, which stops the run. */
type Outcome = { kind: 'done' } | { kind: 'refused' | 'stopped'; why: string };

/** Runs a mutation for one row after the other. */
export function useEach<Data extends object, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Outcome> {
  const client = useClient();
  return async (variables) => {
    const { data, error } = await client.mutation<Data>(mutation, variables).toPromise();
    if (error || !data) return { kind: 'stopped', why: error ? troubleOf(error).message : texts.noResponse };
    const refused = Object.values(data as Record<string, { userErrors?: readonly UserErrorsFragment[] }>).flatMap(
      (payload) => payload?.userErrors ?? [],
    );
    return refused[0] ? { kind: 'refused', why: refused[0].message } : { kind: 'done' };
  };
}

interface BulkProps<Row> {
  label: string;
  rows: readonly Row[];
  sentence: string;
  nameOf(row: Row): string;
  run(row: Row): Promise<Outcome>;
  /** Called once the dialog is closed. */
  done(): void;
}

/** A confirmed action on each chosen row in sequence, with a result per row. */
export function BulkAct<Row>({ label, rows, done, ...rest }: BulkProps<Row>) {
  const [confirming, confirm] = useState<readonly Row[] | null>(null);
  const close = (): void => {
    confirm(null);
    done();
  };
  return (
    <>
      {rows.length > 0 && (
        <Button small onClick={() => confirm(rows)}>
          {label} {rows.length}
        </Button>
      )}
      <Dialog title={label} isOpen={confirming !== null} onClose={close}>
        {confirming && <Run label={label} rows={confirming} {...rest} close={close} />}
      </Dialog>
    </>
  );
}

interface Progress {
  isBusy: boolean;
  done: number;
  refused: readonly (readonly [name: string, why: string])[];
}

/** `rows` are those that were there when the button was pressed, though the list may change meanwhile. */
function Run<Row>({ label, rows, sentence, nameOf, run, close }: Omit<BulkProps<Row>, 'done'> & { close(): void }) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), []);
  const start = async (): Promise<void> => {
    let state: Progress = { isBusy: true, done: 0, refused: [] };
    const show = (change: Partial<Progress>): void => setProgress((state = { ...state, ...change }));
    show({});
    for (const row of rows) {
      if (isStopped.current) break;
      const outcome = await run(row);
      if (outcome.kind === 'done') show({ done: state.done + 1 });
      else show({ refused: [...state.refused, [nameOf(row), outcome.why]] });
      if (outcome.kind === 'stopped') break;
    }
    show({ isBusy: false });
  };
  const left = progress ? rows.length - progress.done - progress.refused.length : 0;
  return (
    <div className="stack close">
      <p>{sentence}</p>
      <p role="status">
        {progress && fill(texts.doneOfCountDone, { done: progress.done, count: rows.length })}
        {progress && !progress.isBusy && left !== 0 && fill(texts.leftNotAttempted, { left })}
      </p>
      {progress && progress.refused.length > 0 && (
        <ul className="note bad">
          {progress.refused.map(([name, why]) => (
            <li key={name}>
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {progress === null && (
          <Button variant="primary" onClick={() => void start()}>
            {label} {rows.length}
          </Button>
        )}
        {progress?.isBusy && <Button onClick={() => (isStopped.current = true)}>{texts.stopAfterThisItem}</Button>}
        {progress && !progress.isBusy && <Button onClick={close}>{texts.close}</Button>}
      </div>
    </div>
  );
}
