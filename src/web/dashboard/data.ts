import { useCallback, useEffect, useState } from 'react';
import { type AnyVariables, type TypedDocumentNode, useClient, useQuery } from 'urql';
import { type Trouble, troubleOf } from './api.ts';
import { graphql } from './gql/gql.ts';
import type { UserErrorsFragment } from './gql/graphql.ts';
import { onResync, screenIsOld } from './live.ts';

export interface Loaded<Data> {
  data: Data | undefined;
  trouble: Trouble | null;
  isLoading: boolean;
  /** Requests the data again; old data stays until the answer. */
  reload(): void;
}

/** Data of a page: cached first, then refetched. `pause` fetches nothing; with `byItself` the caller polls. */
export function useData<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  pause = false,
  { byItself = false }: { byItself?: boolean } = {},
): Loaded<Data> {
  const [{ data: answered, error, fetching, stale }, execute] = useQuery<Data>({ query, variables, pause });
  const reload = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute]);
  const isReported = !pause && !byItself;
  useEffect(() => (isReported ? onResync(reload) : undefined), [isReported, reload]);
  const got = error && isVoid(answered) ? undefined : (answered ?? undefined);
  const data = useStored(got, JSON.stringify(variables), error !== undefined);
  return { data, trouble: error ? troubleOf(error) : null, isLoading: fetching || stale, reload };
}

/** The last data of the same question, while asking it anew fails. */
function useStored<Data>(got: Data | undefined, key: string, isWrong: boolean): Data | undefined {
  const [saved, save] = useState<{ key: string; data: Data } | null>(null);
  if (got !== undefined && (saved?.key !== key || saved.data !== got)) save({ key, data: got });
  return got ?? (isWrong && saved?.key === key ? saved.data : undefined);
}

/** Whether an answer is empty: beside an error the API writes null. */
function isVoid(data: unknown): boolean {
  return Object.entries(data ?? {}).every(([name, value]) => name === '__typename' || value === null);
}

/** Errors to correct, by input field; '' for none. */
export type FieldErrors = Readonly<Record<string, string>>;

graphql(`
  fragment UserErrors on UserError {
    code
    field
    message
  }
`);

interface Payload {
  userErrors: readonly UserErrorsFragment[];
}

export interface Action<Data, Variables> {
  /** Null when it was refused or did not get through; `errors` and `trouble` say why. */
  run(variables: Variables): Promise<Data | null>;
  isBusy: boolean;
  errors: FieldErrors;
  /** The codes of the refusals, in their order. */
  codes: readonly string[];
  trouble: Trouble | null;
  clear(): void;
}

const CALM = { isBusy: false, errors: {} as FieldErrors, codes: [] as readonly string[], trouble: null as Trouble | null };

/** A mutation behind a button: one at a time, with what it says when it is refused. */
export function useAction<Data extends object, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Action<Data, Variables> {
  const client = useClient();
  const [state, setState] = useState(CALM);
  const run = useCallback(
    async (variables: Variables): Promise<Data | null> => {
      setState({ ...CALM, isBusy: true });
      const { data, error } = await client.mutation<Data>(mutation, variables).toPromise();
      if (error || !data) {
        setState({ ...CALM, trouble: error ? troubleOf(error) : null });
        return null;
      }
      const refused = Object.values(data as Record<string, Payload | undefined>).flatMap((payload) => payload?.userErrors ?? []);
      setState({ ...CALM, errors: byField(refused), codes: refused.map(({ code }) => code) });
      // Without a field the state is at fault: another person may have changed it.
      if (refused.some(({ field }) => !field || field.length === 0)) screenIsOld();
      return refused.length > 0 ? null : data;
    },
    [client, mutation],
  );
  return { ...state, run, clear: useCallback(() => setState(CALM), []) };
}

/** ["input", "accountNumber"] is the field accountNumber. */
function byField(errors: Payload['userErrors']): FieldErrors {
  const found = errors.map(({ field, message }): [string, string] => [field?.filter((part) => part !== 'input').join('.') ?? '', message]);
  return Object.fromEntries(found.toReversed());
}
