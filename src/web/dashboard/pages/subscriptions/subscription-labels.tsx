import { Status } from '../../ui/show.tsx';

export function StatusAndEnd({ status, cancelAtPeriodEnd }: { status: string; cancelAtPeriodEnd: boolean }) {
  return (
    <>
      <Status of={status} />
      {cancelAtPeriodEnd && status !== 'CANCELED' && <span className="dim"> ends with the paid period</span>}
    </>
  );
}
