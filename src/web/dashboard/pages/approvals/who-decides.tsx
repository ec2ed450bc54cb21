import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { rich } from '../../texts/fill.ts';
import { whoDecidesTexts as texts } from '../../texts/approvals.ts';

const ApprovalExpiries = graphql(`
  query ApprovalExpiries {
    transferApprovals(first: 100) {
      nodes {
        expiresAt
        transfer {
          id
        }
      }
    }
  }
`);

/** Roles that decide the transfer and the time until which; nothing for a role that decides. */
export function WhoDecides({ transferId }: { transferId: string }) {
  const may = useMay();
  const mayDecide = may('TRANSFERS_APPROVE');
  const { data } = useData(ApprovalExpiries, {}, mayDecide);
  if (mayDecide) return null;
  const expiresAt = data?.transferApprovals.nodes.find(({ transfer }) => transfer.id === transferId)?.expiresAt;
  return (
    <p className="note">
      {texts.anOwnerOrApproverDecides} {expiresAt && rich(texts.holdReleasedAt, { expiresAt: <Time at={expiresAt} /> })}
    </p>
  );
}
