import { base } from '../../settings.ts';
import { PageHead } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { ProviderHealth } from './provider-health.tsx';
import { ReviewQueue } from './review-queue.tsx';

export function Page() {
  const may = useMay();
  const root = base.slice(0, -'/dashboard'.length);
  return (
    <div className="stack">
      <PageHead title="Operations">
        {may('QUEUES_READ') && (
          <a className="button" href={`${root}/ops/queues`}>
            Queue board
          </a>
        )}
      </PageHead>
      {may('REVIEWS_READ') && <ReviewQueue />}
      {may('QUEUES_READ') && <ProviderHealth />}
    </div>
  );
}
