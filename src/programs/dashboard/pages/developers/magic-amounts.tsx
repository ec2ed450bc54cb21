import { Table } from '../../ui/table.tsx';

const MAGIC: readonly (readonly [string, string])[] = [
  ['anything else', 'delivered'],
  ['.01', 'refused at once; the money is back'],
  ['.99', 'pending until you decide'],
  ['.98', 'the bank stays silent, though it went through'],
  ['.97', 'the bank stays silent, and it did not go through'],
  ['.96', 'declined; a person decides whether the money comes back'],
  ['.95', 'delivered, and returned ten minutes later'],
];

/** What the simulated bank makes of an amount, for whoever tries. */
export function MagicAmounts() {
  return (
    <section className="stack close narrow" aria-labelledby="magic">
      <h2 id="magic">What becomes of it in the sandbox</h2>
      <Table
        label="Magic amounts"
        rows={MAGIC}
        keyOf={([kobo]) => kobo}
        columns={[
          { head: 'Amount ends with', cell: ([kobo]) => <code>{kobo}</code> },
          { head: 'Then it is', cell: ([, what]) => what },
        ]}
      />
    </section>
  );
}
