import { useMemo, useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { useDraft } from '../../draft.ts';
import { graphql } from '../../gql/gql.ts';
import { commonTexts } from '../../texts/common.ts';
import { ActForm } from '../../ui/act.tsx';
import { ColumnQuestions, useAnswers } from '../../ui/column-questions.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PastedLines } from '../../ui/pasted-lines.tsx';
import { Money, Show } from '../../ui/show.tsx';
import { Table } from '../../ui/table.tsx';
import { people } from './payroll-labels.ts';
import { readLines, type ReadLine } from '../../lines.ts';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { payrollImportTexts as texts } from '../../texts/payroll.ts';

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
  mutation AddPeople($input: CreatePayrollItemsInput!) {
    createPayrollItems(input: $input) {
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
const EXAMPLE = texts.nameAccountBankCodeAmount;
const TEMPLATE = [
  [labels.name, 'text'],
  [labels.accountNumber, 'text'],
  [labels.bank, 'text'],
  [labels.amount, 'amount'],
  [texts.employeeReference, 'text'],
  [labels.email, 'text'],
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
    toast(fill(texts.countAdded, { count: people(items.length) }));
    close();
    reload();
  };
  return (
    <Show of={banks} rem={20}>
      {() => (
        <ActForm
          act={act}
          label={fill(texts.addCount, { count: people(items.length - saved) })}
          reason={items.length === 0 ? texts.pasteAtLeastOneValid : null}
          onSubmit={save}
        >
          <PastedLines
            text={text}
            hint={texts.columnsNameAccountNumberBank}
            example={EXAMPLE}
            template={{ name: 'payroll', columns: TEMPLATE }}
            onChange={change}
          />
          <ColumnQuestions questions={questions} answers={answers} answer={answer} />
          {lines.length > 0 && <Found lines={lines} wrong={wrong} total={items.reduce((sum, { amount }) => sum + amount, 0)} />}
          <label>
            <input type="checkbox" checked={isMismatchFine} onChange={({ target }) => setMismatchFine(target.checked)} />
            {commonTexts.allowMismatch}
          </label>
          {saved > 0 && <p className="note warn">{rich(texts.savedTheRemainingLinesAre, { saved: people(saved) })}</p>}
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
        {rich(texts.validInTotalInvalid, {
          valid: right,
          total: <Money kobo={total} />,
          invalid: wrong.length,
          lines: wrong.length > 0 && ', excluded',
          notes: noted > 0 && fill(texts.checkWithANote, { noted }),
        })}
      </p>
      <ul>
        {rows
          .filter((line) => rank(line) < 2)
          .map(({ number, problem, notes }) => (
            <li key={number}>{rich(texts.lineNumberProblem, { number, problem: problem ?? notes.join('. ') })}</li>
          ))}
      </ul>
      <Table
        label={texts.parsedLines}
        columns={[
          { head: texts.line, cell: ({ number }: ReadLine) => number },
          { head: texts.employee, cell: ({ item, cells }) => <span className="cut">{item?.beneficiaryName ?? cells.join(', ')}</span> },
          {
            head: labels.account,
            cell: ({ item, bankName }) =>
              item && (
                <>
                  <span className="cut">{bankName}</span>
                  <br />
                  {item.accountNumber}
                </>
              ),
          },
          { head: labels.amount, num: true, cell: ({ item }) => item && <Money kobo={item.amount} /> },
        ]}
        rows={rows}
        keyOf={({ number }) => String(number)}
      />
      {lines.length > SHOWN && <p className="dim">{rich(texts.firstLinesInvalidLinesFirst, { shown: SHOWN })}</p>}
    </>
  );
}
