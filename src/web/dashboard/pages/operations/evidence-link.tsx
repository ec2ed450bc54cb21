import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { settings } from '../../settings.ts';
import { useMay, ViewerContext } from '../../viewer.ts';

interface Of {
  kind: 'transfers' | 'bills';
  reference: string;
}

/** Leads those who run the service to what was said to providers about a payment of a business. */
export const EvidenceLink = ({ kind, businessId, reference, children }: Of & { businessId: string; children: ReactNode }) => (
  <Link href={`/operations/evidence/${kind}/${businessId}/${reference}`}>{children}</Link>
);

/** The same about a payment of the business that is looked at, for those who may. */
export function OwnEvidence(of: Of) {
  const may = useMay();
  const { business } = useContext(ViewerContext);
  return may('REVIEWS_READ') ? (
    <EvidenceLink {...of} businessId={business.id}>
      Evidence
    </EvidenceLink>
  ) : null;
}

/** Leads those who run the service to the queue whose jobs work on what a page shows. */
export function QueueLink({ queue }: { queue: 'webhook-delivery' | 'settle-transfers' | 'requery-bills' | 'payroll' }) {
  return useMay()('QUEUES_READ') ? <a href={`${settings.prefix}/ops/queues/queue/${queue}`}>Queue</a> : null;
}
