import { base } from '../../settings.ts';
import { PageHead, Tabs } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { labels } from '../../texts/labels.ts';
import { operationsHeadTexts as texts } from '../../texts/operations.ts';

/** Head of the operator pages, with the queue board link and the tabs of the role. */
export function OperationsHead({ title }: { title: string }) {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [];
  if (may('REVIEWS_READ')) tabs.push(['/operations', texts.pendingReviews]);
  if (may('BUSINESSES_READ')) tabs.push(['/operations/businesses', texts.businesses]);
  if (may('REVIEWS_READ')) tabs.push(['/operations/going-live', labels.liveAccess]);
  if (may('COMPLIANCE_READ')) tabs.push(['/operations/compliance', texts.compliance]);
  if (may('QUEUES_READ')) tabs.push(['/operations/providers', texts.providers]);
  if (may('RECONCILIATION_READ')) tabs.push(['/operations/reconciliation', texts.reconciliation]);
  if (may('TREASURY_READ')) tabs.push(['/operations/treasury', texts.treasury]);
  if (may('PRICES_OPERATE')) tabs.push(['/operations/prices', texts.prices]);
  if (may('LIMITS_OPERATE')) tabs.push(['/operations/limits', labels.limits]);
  const root = base.slice(0, -'/dashboard'.length);
  return (
    <>
      <PageHead title={title}>
        {may('QUEUES_READ') && (
          <a className="button" href={`${root}/ops/queues`}>
            {texts.queueBoard}
          </a>
        )}
      </PageHead>
      <Tabs label={texts.operations} items={tabs} />
    </>
  );
}
