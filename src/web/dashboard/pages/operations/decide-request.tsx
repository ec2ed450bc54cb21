import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { NoteForm } from '../../ui/note-form.tsx';
import { Facts, Money, Show } from '../../ui/show.tsx';
import { type Deciding, useDecision } from './use-decision.ts';
import { rich } from '../../texts/fill.ts';
import { decideRequestTexts as texts } from '../../texts/operations.ts';

const ApproveRequest = graphql(`
  mutation ApproveApprovalRequest($input: DecideApprovalRequestInput!) {
    approveApprovalRequest(input: $input) {
      approvalRequest {
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
  mutation RejectApprovalRequest($input: DecideApprovalRequestInput!) {
    rejectApprovalRequest(input: $input) {
      approvalRequest {
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
  query ApprovalRequestAsked($id: ID!) {
    approvalRequest(id: $id) {
      asked
    }
  }
`);

/** Requested action with its input, so an operator reads what the approval runs. */
function AskedFor({ id }: { id: string }) {
  const found = useData(Asked, { id });
  return (
    <Show of={found} rem={6}>
      {({ approvalRequest }) => (
        <Facts
          rows={Object.entries((approvalRequest?.asked ?? {}) as Record<string, unknown>).map(([name, value]): [string, string] => [
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
  const { act, decide } = useDecision(ApproveRequest, props, texts.approvedAndExecuted);
  const { code, party, amount, approvalRequest } = props.row;
  return (
    <NoteForm act={act} label={texts.approveRequest} danger onSubmit={(note) => decide({ approvalRequestId: props.row.id, note })}>
      <p>
        {rich(texts.requestedOfApprovalExecutes, {
          by: approvalRequest?.by,
          code: <span className="code">{code}</span>,
          number: party.number,
          overAmount: amount !== null && <> {rich(texts.overAmount, { amount: <Money kobo={amount} /> })}</>,
        })}
      </p>
      <AskedFor id={props.row.id} />
    </NoteForm>
  );
}

/** Rejects a request, or withdraws the operator's own. */
export function Reject(props: Deciding) {
  const { act, decide } = useDecision(RejectRequest, props, texts.requestRejected);
  return (
    <NoteForm act={act} label={texts.rejectRequest} onSubmit={(note) => decide({ approvalRequestId: props.row.id, note })}>
      <p>{rich(texts.requestedThisAction, { by: props.row.approvalRequest?.by })}</p>
    </NoteForm>
  );
}
