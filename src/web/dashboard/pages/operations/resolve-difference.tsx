import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money } from '../../ui/show.tsx';

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
  /** What would be booked; null where nothing would. */
  amount: number | null;
  decision: 'BOOK' | 'EXPLAIN';
  close(): void;
  reload(): void;
}

/** Books the correction of a difference between a statement and our books, or explains it. */
export function ResolveDifference({ id, amount, decision, close, reload }: Props) {
  const act = useAction(Resolve);
  const send = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { exceptionId: id, decision, note } });
    if (!answer) return;
    const isOpen = answer.resolveReconciliationException.exception?.state === 'OPEN';
    toast(isOpen ? 'Noted; another operator has to agree by deciding the same' : 'Resolved');
    close();
    reload();
  };
  const books = decision === 'BOOK';
  return (
    <NoteForm act={act} label={books ? 'Book it' : 'Explain it'} danger={books} onSubmit={send}>
      {books && amount !== null ? (
        <p>
          <Money kobo={amount} /> are booked between the account of the provider and suspense. No wallet changes.
        </p>
      ) : (
        <p>Nothing is booked. The note says why both sides may differ here.</p>
      )}
    </NoteForm>
  );
}
