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

/** Sends a decision once it has its reason, says what became of it and closes the dialog. `waits` tells when it waits for a second operator. */
export function useDecision<Data extends object, Input extends object>(
  mutation: TypedDocumentNode<Data, { input: Input }>,
  { close, reload }: Deciding,
  done: string,
  waits: (data: Data) => boolean = () => false,
) {
  const act = useAction(mutation);
  const decide = async (input: Input): Promise<void> => {
    const data = await act.run({ input });
    if (!data) return;
    toast(waits(data) ? 'Noted: another operator has to decide the same' : done);
    close();
    reload();
  };
  return { act, decide };
}
