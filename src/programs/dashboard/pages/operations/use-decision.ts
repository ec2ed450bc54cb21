import type { TypedDocumentNode } from 'urql';
import { useAction } from '../../data.ts';
import { toast } from '../../ui/overlays.tsx';
import type { Waiting } from './review-queue.tsx';

/** An entry of the queue whose dialog is open. */
export interface Deciding {
  row: Waiting;
  close(): void;
  reload(): void;
}

/** What a decision does once it has its reason: its words, and away with the dialog. */
export function useDecision<Data extends object, Input extends object>(
  mutation: TypedDocumentNode<Data, { input: Input }>,
  { close, reload }: Deciding,
  done: string,
) {
  const act = useAction(mutation);
  const decide = async (input: Input): Promise<void> => {
    if (!(await act.run({ input }))) return;
    toast(done);
    close();
    reload();
  };
  return { act, decide };
}
