import { magicAmounts, magicEndings } from '../../../../domain/portable/magic-amounts.ts';
import { Table } from '../../ui/table.tsx';
import { labels } from '../../texts/labels.ts';
import { magicAmountsTexts as texts } from '../../texts/developers.ts';

const ROWS: readonly (readonly [string, string])[] = [
  ['any other amount', 'delivered'],
  ...magicEndings.map((ending) => [`.${ending}`, magicAmounts[ending].means] as const),
];

/** Outcomes of the simulated bank by amount. */
export function MagicAmounts() {
  return (
    <section className="stack close narrow" aria-labelledby="magic">
      <h2 id="magic">{texts.outcomeInTheSandbox}</h2>
      <Table
        label={texts.magicAmounts}
        rows={ROWS}
        keyOf={([kobo]) => kobo}
        columns={[
          { head: texts.amountEndsWith, cell: ([kobo]) => <code>{kobo}</code> },
          { head: labels.outcome, cell: ([, what]) => what },
        ]}
      />
    </section>
  );
}
