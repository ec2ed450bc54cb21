import { OperationsHead } from './operations-head.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { operationsTexts as texts } from '../../texts/operations.ts';

export function Page() {
  return (
    <div className="stack">
      <OperationsHead title={texts.operations} />
      <ReviewQueue />
    </div>
  );
}
