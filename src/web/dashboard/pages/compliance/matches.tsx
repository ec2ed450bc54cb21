import { useState } from 'react';
import { Button } from '../../ui/controls.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { scoreOf } from './case-names.ts';
import { fill } from '../../texts/fill.ts';
import { matchesTexts as texts } from '../../texts/compliance.ts';

interface Match {
  list: string;
  entryId: string;
  name: string;
  score: number;
  reasons: readonly string[];
}

const SHOWN = 10;

const COLUMNS: readonly Column<Match>[] = [
  { head: texts.listedName, cell: ({ name }) => name },
  {
    head: texts.entry,
    cell: ({ list, entryId }) => (
      <>
        {list}
        <br />
        <span className="code dim">{entryId}</span>
      </>
    ),
  },
  { head: texts.score, num: true, cell: scoreOf },
  { head: texts.explanation, cell: ({ reasons }) => <span className="whole">{reasons.join(' · ')}</span> },
];

/** List entries that resemble a name, best first, each with the explanation of its score. */
export function Matches({ of, listVersion }: { of: readonly Match[]; listVersion: string | null }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Table
        label={texts.matches}
        columns={COLUMNS}
        rows={isWhole ? of : of.slice(0, SHOWN)}
        keyOf={({ list, entryId, name }) => `${list} ${entryId} ${name}`}
      />
      {of.length > SHOWN && !isWhole && (
        <div className="row">
          <Button small onClick={() => setWhole(true)}>
            {fill(texts.showAllMatches, { count: of.length })}
          </Button>
        </div>
      )}
      {listVersion !== null && <p className="dim">{fill(texts.comparedWith, { listVersion })}</p>}
    </>
  );
}
