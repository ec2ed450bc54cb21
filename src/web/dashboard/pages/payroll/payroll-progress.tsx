import type { ShownBatch } from './payroll-batch.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { payrollProgressTexts as texts } from '../../texts/payroll.ts';

const PARTS = [
  ['settled', 'delivered'],
  ['sent', 'pending'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
] as const;

export function Progress({ batch: { counts, itemCount, processingStartedAt } }: { batch: ShownBatch }) {
  if (!processingStartedAt || itemCount === 0) return null;
  const { draft, queued, skipped } = counts;
  const shown = PARTS.filter(([name]) => counts[name] > 0);
  let from = 0;
  return (
    <section className="card chart" aria-labelledby="progress">
      <h2 id="progress">{texts.progress}</h2>
      <svg width="100%" height="18" viewBox="0 0 1000 18" preserveAspectRatio="none" aria-hidden="true">
        <rect className="track" width="1000" height="18" fill="none" stroke="currentColor" />
        {shown.map(([name, tone]) => {
          const width = (counts[name] / itemCount) * 1_000;
          const x = from;
          from += width;
          return <rect key={name} className={tone} x={x} width={width} height="18" />;
        })}
      </svg>
      <p role="status">
        {rich(texts.countsRemainingOfItemCount, {
          counts:
            [...shown.map(([name]) => `${counts[name]} ${name}`), ...(skipped > 0 ? [fill(texts.skippedSkipped, { skipped })] : [])].join(
              ' · ',
            ) || texts.noneYet,
          remaining: draft + queued > 0 && fill(texts.draftRemaining, { draft: draft + queued }),
          itemCount,
        })}
      </p>
    </section>
  );
}
