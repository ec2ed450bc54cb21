import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';
import { rich } from '../../texts/fill.ts';
import { resolveDifferenceTexts as texts } from '../../texts/reconciliation.ts';

const Resolve = graphql(`
  mutation ResolveDifference($input: ResolveReconciliationExceptionInput!) {
    resolveReconciliationException(input: $input) {
      exception {
        id
        state
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  id: string;
  /** Amount of the proposed correction; null without one. */
  amount: number | null;
  decision: 'BOOK' | 'EXPLAIN';
  close(): void;
  reload(): void;
}

/** Books the correction of a difference between a statement and the ledger, or explains it. */
export function ResolveDifference({ id, amount, decision, close, reload }: Props) {
  const act = useAction(Resolve);
  const send = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { exceptionId: id, decision, note } });
    if (!answer) return;
    const isOpen = answer.resolveReconciliationException.exception?.state === 'OPEN';
    toast(isOpen ? texts.approvalRequestedAnother : texts.differenceResolved);
    close();
    reload();
  };
  const books = decision === 'BOOK';
  return (
    <NoteForm act={act} label={books ? texts.bookCorrection : texts.saveExplanation} danger={books} onSubmit={send}>
      {books && amount !== null ? (
        <p>{rich(texts.isBookedBetweenTheProvider, { amount: <Money kobo={amount} /> })}</p>
      ) : (
        <p>{texts.booksNothingTheReason}</p>
      )}
    </NoteForm>
  );
}
