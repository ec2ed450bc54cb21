import { graphql } from '../../gql/gql.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { Money } from '../../ui/show.tsx';
import { type Deciding, useDecision } from './use-decision.ts';

const AgreeToProposal = graphql(`
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

const RefuseProposal = graphql(`
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

/** Agrees to what another operator asked for, which does it. */
export function Agree(props: Deciding) {
  const { act, decide } = useDecision(AgreeToProposal, props, 'Done');
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
    </NoteForm>
  );
}

/** Ends what was asked for without doing it. */
export function Refuse(props: Deciding) {
  const { act, decide } = useDecision(RefuseProposal, props, 'It will not be done');
  return (
    <NoteForm act={act} label="Do not do it" onSubmit={(note) => decide({ proposalId: props.row.id, note })}>
      <p>{props.row.proposal?.by} asked for it. Whoever asked withdraws it like this.</p>
    </NoteForm>
  );
}
