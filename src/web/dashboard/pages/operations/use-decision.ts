import type { TypedDocumentNode } from 'urql';
import { useAction } from '../../data.ts';
import { toast } from '../../ui/overlays.tsx';
import type { Waiting } from './review-queue.tsx';
import { useDecisionTexts as texts } from '../../texts/operations.ts';

/** Pending review with an open dialog. */
export interface Deciding {
  row: Waiting;
  close(): void;
  reload(): void;
}

/** Sends a decision, reports its result and closes the dialog; `waits` is true for a pending approval. */
export function useDecision<Data extends object, Input extends object>(
  mutation: TypedDocumentNode<Data, { input: Input }>,
  { close, reload }: Pick<Deciding, 'close' | 'reload'>,
  done: string,
  waits: (data: Data) => boolean = () => false,
) {
  const act = useAction(mutation);
  const decide = async (input: Input): Promise<void> => {
    const data = await act.run({ input });
    if (!data) return;
    toast(waits(data) ? texts.approvalRequestedAnother : done);
    close();
    reload();
  };
  return { act, decide };
}
