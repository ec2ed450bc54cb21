import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { Facts, Money, Show } from '../../ui/show.tsx';
import { type Deciding, useDecision } from './use-decision.ts';

const ApproveRequest = graphql(`
  mutation AgreeToProposal($input: DecideProposalInput!) {
    agreeToProposal(input: $input) {
      proposal {
        id
        ended
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RejectRequest = graphql(`
  mutation RefuseProposal($input: DecideProposalInput!) {
    refuseProposal(input: $input) {
      proposal {
        id
        ended
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Asked = graphql(`
  query ProposalAsked($id: ID!) {
    proposal(id: $id) {
      asked
    }
  }
`);

/** Requested action with its input, so an operator reads what the approval runs. */
function AskedFor({ id }: { id: string }) {
  const found = useData(Asked, { id });
  return (
    <Show of={found} rem={6}>
      {({ proposal }) => (
        <Facts
          rows={Object.entries((proposal?.asked ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
            name,
            typeof value === 'string' ? value : JSON.stringify(value),
          ])}
        />
      )}
    </Show>
  );
}

/** Approves the request of another operator and runs its action. */
export function Approve(props: Deciding) {
  const { act, decide } = useDecision(ApproveRequest, props, 'Approved and executed');
  const { code, party, amount, proposal } = props.row;
  return (
    <NoteForm act={act} label="Approve request" danger onSubmit={(note) => decide({ proposalId: props.row.id, note })}>
      <p>
        {proposal?.by} requested <span className="code">{code}</span> of {party.number}
        {amount !== null && (
          <>
            {' '}
            over <Money kobo={amount} />
          </>
        )}
        . Approval executes it immediately.
      </p>
      <AskedFor id={props.row.id} />
    </NoteForm>
  );
}

/** Rejects a request, or withdraws the operator's own. */
export function Refuse(props: Deciding) {
  const { act, decide } = useDecision(RejectRequest, props, 'Request rejected');
  return (
    <NoteForm act={act} label="Reject request" onSubmit={(note) => decide({ proposalId: props.row.id, note })}>
      <p>{props.row.proposal?.by} requested this action. Rejecting your own request withdraws it.</p>
    </NoteForm>
  );
}
