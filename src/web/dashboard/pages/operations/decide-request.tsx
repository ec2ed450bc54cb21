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

/** What was asked for, in the words of its operation: nobody agrees to what they did not read. */
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

/** Agrees to what another operator asked for, which does it. */
export function Approve(props: Deciding) {
  const { act, decide } = useDecision(ApproveRequest, props, 'Done');
  const { code, party, amount, proposal } = props.row;
  return (
    <NoteForm act={act} label="Agree and do it" danger onSubmit={(note) => decide({ proposalId: props.row.id, note })}>
      <p>
        {proposal?.by} asked for <span className="code">{code}</span> of {party.number}
        {amount !== null && (
          <>
            {' '}
            over <Money kobo={amount} />
          </>
        )}
        . It is done at once.
      </p>
      <AskedFor id={props.row.id} />
    </NoteForm>
  );
}

/** Ends what was asked for without doing it. */
export function Refuse(props: Deciding) {
  const { act, decide } = useDecision(RejectRequest, props, 'It will not be done');
  return (
    <NoteForm act={act} label="Do not do it" onSubmit={(note) => decide({ proposalId: props.row.id, note })}>
      <p>{props.row.proposal?.by} asked for it. Whoever asked withdraws it like this.</p>
    </NoteForm>
  );
}
