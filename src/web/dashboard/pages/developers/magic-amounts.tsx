import { magicAmounts, magicEndings } from '../../../../domain/portable/magic-amounts.ts';
import { Table } from '../../ui/table.tsx';

const ROWS: readonly (readonly [string, string])[] = [
  ['anything else', 'delivered'],
  ...magicEndings.map((ending) => [`.${ending}`, magicAmounts[ending].means] as const),
];

/** The outcome that the simulated bank gives to an amount. */
export function MagicAmounts() {
  return (
    <section className="stack close narrow" aria-labelledby="magic">
      <h2 id="magic">What becomes of it in the sandbox</h2>
      <Table
        label="Magic amounts"
        rows={ROWS}
        keyOf={([kobo]) => kobo}
        columns={[
          { head: 'Amount ends with', cell: ([kobo]) => <code>{kobo}</code> },
          { head: 'Then it is', cell: ([, what]) => what },
        ]}
      />
    </section>
  );
}
