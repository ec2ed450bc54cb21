import { Status } from '../../ui/show.tsx';
import { subscriptionLabelsTexts as texts } from '../../texts/subscriptions.ts';

export function StatusAndEnd({ status, cancelAtPeriodEnd }: { status: string; cancelAtPeriodEnd: boolean }) {
  return (
    <>
      <Status of={status} />
      {cancelAtPeriodEnd && status !== 'CANCELLED' && <span className="dim"> {texts.endsWithThePaidPeriod}</span>}
    </>
  );
}
