import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { settings } from '../../settings.ts';
import { useMay, ViewerContext } from '../../viewer.ts';
import { evidenceLinkTexts as texts } from '../../texts/operations-records.ts';

interface Of {
  kind: 'transfers' | 'bills';
  reference: string;
}

/** Link to stored provider requests, for operators. */
export const EvidenceLink = ({ kind, businessId, reference, children }: Of & { businessId: string; children: ReactNode }) => (
  <Link href={`/operations/evidence/${kind}/${businessId}/${reference}`}>{children}</Link>
);

/** Evidence link for the viewed business, for permitted operators. */
export function OwnEvidence(of: Of) {
  const may = useMay();
  const { business } = useContext(ViewerContext);
  return may('REVIEWS_READ') ? (
    <EvidenceLink {...of} businessId={business.id}>
      {texts.evidence}
    </EvidenceLink>
  ) : null;
}

/** Link to the job queue behind a page, for operators. */
export function QueueLink({
  queue,
}: {
  queue: 'webhook-delivery' | 'settle-transfers' | 'requery-bills' | 'payroll' | 'transfer-batches';
}) {
  return useMay()('QUEUES_READ') ? <a href={`${settings.prefix}/ops/queues/queue/${queue}`}>{texts.jobQueue}</a> : null;
}
