import { OperationsHead } from './operations-head.tsx';
import { ReviewQueue } from './review-queue.tsx';

export function Page() {
  return (
    <div className="stack">
      <OperationsHead title="Operations" />
      <ReviewQueue />
    </div>
  );
}
