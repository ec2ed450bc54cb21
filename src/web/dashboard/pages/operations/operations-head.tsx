import { base } from '../../settings.ts';
import { PageHead, Tabs } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';

/** Head of the operator pages, with the queue board link and the tabs of the role. */
export function OperationsHead({ title }: { title: string }) {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [];
  if (may('REVIEWS_READ')) tabs.push(['/operations', 'Pending reviews']);
  if (may('BUSINESSES_READ')) tabs.push(['/operations/businesses', 'Businesses']);
  if (may('REVIEWS_READ')) tabs.push(['/operations/going-live', 'Live access']);
  if (may('QUEUES_READ')) tabs.push(['/operations/providers', 'Providers']);
  if (may('RECONCILIATION_READ')) tabs.push(['/operations/reconciliation', 'Reconciliation']);
  if (may('TREASURY_READ')) tabs.push(['/operations/treasury', 'Treasury']);
  if (may('PRICES_OPERATE')) tabs.push(['/operations/prices', 'Prices']);
  if (may('LIMITS_OPERATE')) tabs.push(['/operations/limits', 'Limits']);
  const root = base.slice(0, -'/dashboard'.length);
  return (
    <>
      <PageHead title={title}>
        {may('QUEUES_READ') && (
          <a className="button" href={`${root}/ops/queues`}>
            Queue board
          </a>
        )}
      </PageHead>
      <Tabs label="Operations" items={tabs} />
    </>
  );
}
