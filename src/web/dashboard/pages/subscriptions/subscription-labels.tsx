import { Status } from '../../ui/show.tsx';

/** Where it stands, and whether it ends with the period that is paid. */
export function Standing({ status, cancelAtPeriodEnd }: { status: string; cancelAtPeriodEnd: boolean }) {
  return (
    <>
      <Status of={status} />
      {cancelAtPeriodEnd && status !== 'CANCELED' && <span className="dim"> ends with the period</span>}
    </>
  );
}
