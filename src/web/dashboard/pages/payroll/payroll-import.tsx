import { useMemo, useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { useDraft } from '../../draft.ts';
import { graphql } from '../../gql/gql.ts';
import { texts } from '../../texts.ts';
import { ActForm } from '../../ui/act.tsx';
import { ColumnQuestions, useAnswers } from '../../ui/column-questions.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PastedLines } from '../../ui/pasted-lines.tsx';
import { Money, Show } from '../../ui/show.tsx';
import { Table } from '../../ui/table.tsx';
import { people } from './payroll-labels.ts';
import { readLines, type ReadLine } from '../../lines.ts';

const PayrollBanks = graphql(`
  query PayrollBanks {
    banks {
      bankCode
      nipCode
      bankName
      active
    }
  }
`);

const AddPeople = graphql(`
  mutation AddPeople($input: AddPayrollItemsInput!) {
    addPayrollItems(input: $input) {
      batch {
        ...PayrollBatchWhole
      }
      warnings {
        index
        error
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const AT_ONCE = 500;
const SHOWN = 100;
const EXAMPLE = 'name,account,bank code,amount,employee reference\nAda Okafor,0123456785,058,250000.00,EMP-1';
const TEMPLATE = [
  ['Name', 'text'],
  ['Account number', 'text'],
  ['Bank', 'text'],
  ['Amount', 'amount'],
  ['Employee reference', 'text'],
  ['E-mail', 'text'],
] as const;

interface Props {
  batchId: string;
  close(): void;
  reload(): void;
}

export function Import({ batchId, close, reload }: Props) {
  const banks = useData(PayrollBanks, {});
  const act = useAction(AddPeople);
  const { text, ...draft } = useDraft(`payroll ${batchId}`);
  const [isMismatchFine, setMismatchFine] = useState(false);
  // Parts before this index are saved: a later part may fail.
  const [saved, setSaved] = useState(0);
  const { answers, answer } = useAnswers(text);
  const { lines, questions } = useMemo(() => readLines(text, banks.data?.banks ?? [], answers), [text, banks.data, answers]);
  const items = lines.flatMap(({ item }) => item ?? []);
  const wrong = lines.filter(({ problem }) => problem !== null);
  const change = (next: string): void => {
    draft.set(next);
    setSaved(0);
    act.clear();
  };
  const save = async (): Promise<void> => {
    for (let from = saved; from < items.length; from += AT_ONCE) {
      const part = items.slice(from, from + AT_ONCE).map((item) => ({ ...item, allowNameMismatch: isMismatchFine }));
      if (!(await act.run({ input: { batchId, items: part } }))) return reload();
      setSaved(from + part.length);
      // A saved part leaves no draft, so a return to the form adds no item twice.
      draft.forget();
    }
    toast(`${people(items.length)} added`);
    close();
    reload();
  };
  return (
    <Show of={banks} rem={20}>
      {() => (
        <ActForm
          act={act}
          label={`Add ${people(items.length - saved)}`}
          reason={items.length === 0 ? 'Paste at least one valid line' : null}
          onSubmit={save}
        >
          <PastedLines
            text={text}
            hint="Columns: name, account number, bank or bank code, amount in naira, employee reference, e-mail. A header line may rename or reorder the columns."
            example={EXAMPLE}
            template={{ name: 'payroll', columns: TEMPLATE }}
            onChange={change}
          />
          <ColumnQuestions questions={questions} answers={answers} answer={answer} />
          {lines.length > 0 && <Found lines={lines} wrong={wrong} total={items.reduce((sum, { amount }) => sum + amount, 0)} />}
          <label>
            <input type="checkbox" checked={isMismatchFine} onChange={({ target }) => setMismatchFine(target.checked)} />
            {texts.allowMismatch}
          </label>
          {saved > 0 && <p className="note warn">{people(saved)} saved; the remaining lines are not saved. Retry to save them.</p>}
        </ActForm>
      )}
    </Show>
  );
}

function Found({ lines, wrong, total }: { lines: readonly ReadLine[]; wrong: readonly ReadLine[]; total: number }) {
  const right = lines.length - wrong.length;
  const noted = lines.filter(({ notes }) => notes.length > 0).length;
  const rank = ({ item, notes }: ReadLine): number => (item === null ? 0 : notes.length > 0 ? 1 : 2);
  const rows = lines.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
  return (
    <>
      <p role="status" className={wrong.length + noted > 0 ? 'note warn' : 'note good'}>
        {right} valid, <Money kobo={total} /> in total; {wrong.length} invalid
        {wrong.length > 0 && ', excluded'}.{noted > 0 && ` Check ${noted} with a note.`}
      </p>
      <ul>
        {rows
          .filter((line) => rank(line) < 2)
          .map(({ number, problem, notes }) => (
            <li key={number}>
              Line {number}: {problem ?? notes.join('. ')}
            </li>
          ))}
      </ul>
      <Table
        label="Parsed lines"
        columns={[
          { head: 'Line', cell: ({ number }: ReadLine) => number },
          { head: 'Employee', cell: ({ item, cells }) => <span className="cut">{item?.beneficiaryName ?? cells.join(', ')}</span> },
          {
            head: 'Account',
            cell: ({ item, bankName }) =>
              item && (
                <>
                  <span className="cut">{bankName}</span>
                  <br />
                  {item.accountNumber}
                </>
              ),
          },
          { head: 'Amount', num: true, cell: ({ item }) => item && <Money kobo={item.amount} /> },
        ]}
        rows={rows}
        keyOf={({ number }) => String(number)}
      />
      {lines.length > SHOWN && <p className="dim">First {SHOWN} lines: invalid lines first, then lines with a note.</p>}
    </>
  );
}
