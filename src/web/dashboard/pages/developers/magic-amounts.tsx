import { magicAmounts, magicEndings } from '../../../../domain/portable/magic-amounts.ts';
import { Table } from '../../ui/table.tsx';

const ROWS: readonly (readonly [string, string])[] = [
  ['any other amount', 'delivered'],
  ...magicEndings.map((ending) => [`.${ending}`, magicAmounts[ending].means] as const),
];

/** Outcomes of the simulated bank by amount. */
export function MagicAmounts() {
  return (
    <section className="stack close narrow" aria-labelledby="magic">
      <h2 id="magic">Outcome in the sandbox</h2>
      <Table
        label="Magic amounts"
        rows={ROWS}
        keyOf={([kobo]) => kobo}
        columns={[
          { head: 'Amount ends with', cell: ([kobo]) => <code>{kobo}</code> },
          { head: 'Outcome', cell: ([, what]) => what },
        ]}
      />
    </section>
  );
}
