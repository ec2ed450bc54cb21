import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useData } from '../../data.ts';
import { useDraft } from '../../draft.ts';
import { graphql } from '../../gql/gql.ts';
import type { SendManyDataQuery } from '../../gql/graphql.ts';
import { type ReadLine, readLines } from '../../lines.ts';
import { commonTexts, errorTexts } from '../../texts/common.ts';
import { ActForm } from '../../ui/act.tsx';
import { ColumnQuestions, useAnswers } from '../../ui/column-questions.tsx';
import { PastedLines } from '../../ui/pasted-lines.tsx';
import { Money, PageHead, Show } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ConfirmList, type Payment } from './confirm-list.tsx';
import { type Holder, placeOf, useNames } from './names.ts';
import { newReference } from './reference.ts';
import { type BatchItem, useSendBatch } from './send-batch.ts';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { sendManyTexts as texts } from '../../texts/send.ts';

const SendManyData = graphql(`
  query SendManyData {
    banks {
      bankCode
      nipCode
      bankName
      active
    }
    wallet {
      id
      availableBalance
    }
  }
`);

const MOST = 10_000;
/** Names of longer lists are compared by the service while it sends them. */
const MOST_CHECKED = 50;
const MOST_SHOWN = 500;
const EXAMPLE = texts.nameAccountBankCodeAmount;
const TEMPLATE = [
  [labels.name, 'text'],
  [labels.accountNumber, 'text'],
  [labels.bank, 'text'],
  [labels.amount, 'amount'],
  [labels.reference, 'text'],
] as const;

/** Sends transfers in bulk from pasted lines or a file: resolves account names and shows errors per line before submission. */
export function Page() {
  const [, open] = useLocation();
  const data = useData(SendManyData, {});
  return (
    <div className="stack">
      <PageHead title={texts.bulkTransfer}>
        <Link href="/send/batches" className="button">
          {texts.batches}
        </Link>
        <Link href="/send" className="button">
          {texts.singleTransfer}
        </Link>
      </PageHead>
      <Show of={data} rem={24}>
        {({ banks, wallet }) => <Draft banks={banks} available={wallet.availableBalance} onSent={(id) => open(`/send/batches/${id}`)} />}
      </Show>
    </div>
  );
}

interface DraftProps {
  banks: SendManyDataQuery['banks'];
  available: number;
  onSent(batchId: string): void;
}

function Draft({ banks, available, onSent }: DraftProps) {
  const { text, ...draft } = useDraft('send many');
  // Invariant: the reference is saved with its lines, so a repeat after a lost answer pays once.
  const { text: batchReference, ...reference } = useDraft('send many: reference', newReference);
  const [isMismatchFine, setMismatchFine] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const act = useSendBatch();
  const { answers, answer } = useAnswers(text);
  const { lines, questions } = useMemo(() => readLines(text, banks, answers), [text, banks, answers]);
  const right = lines.filter(({ item }) => item !== null);
  const isChecked = right.length <= MOST_CHECKED;
  const { holders, isAsking } = useNames(isChecked ? right.flatMap(({ item }) => item ?? []) : []);
  const holderOf = ({ item }: ReadLine): Holder | undefined => {
    if (!item) return undefined;
    return isChecked ? holders.get(placeOf(item)) : { name: item.beneficiaryName, isLike: true };
  };
  const paid = lines.flatMap((line) => paymentOf(line, holderOf(line), isMismatchFine) ?? []);
  const total = paid.reduce((sum, { line }) => sum + (line.item?.amount ?? 0), 0);
  const change = (next: string): void => {
    draft.set(next);
    // A new batch reference for new lines.
    reference.set(newReference());
    act.clear();
  };
  const send = async (): Promise<void> => {
    const items = itemsOf(paid, batchReference, { isChecked, isMismatchFine });
    const batchId = await act.run({ batchReference, items });
    setConfirming(false);
    if (batchId === null) return;
    draft.forget();
    reference.forget();
    onSent(batchId);
  };
  return (
    <ActForm
      act={act}
      label={fill(texts.reviewTransfers, {
        transfers: paid.length === 1 ? '1 transfer' : fill(texts.countTransfers, { count: paid.length }),
      })}
      reason={whyNot(paid.length, isAsking, total, available)}
      onSubmit={() => setConfirming(true)}
    >
      <PastedLines
        text={text}
        hint={texts.columnsNameAccountNumberBank}
        example={EXAMPLE}
        template={{ name: 'payments', columns: TEMPLATE }}
        onChange={change}
      />
      <ColumnQuestions questions={questions} answers={answers} answer={answer} />
      {lines.length > 0 && (
        <Lines lines={lines} isMismatchFine={isMismatchFine} setMismatchFine={setMismatchFine} holderOf={holderOf}>
          <BatchStatus lines={lines.length} paid={paid.length} total={total} available={available} isAsking={isAsking} />
        </Lines>
      )}
      <ConfirmList
        payments={paid}
        available={available}
        isOpen={isConfirming}
        isBusy={act.isBusy}
        onClose={() => setConfirming(false)}
        onConfirm={() => void send()}
      />
    </ActForm>
  );
}

interface LinesProps {
  lines: readonly ReadLine[];
  isMismatchFine: boolean;
  setMismatchFine(isFine: boolean): void;
  holderOf(line: ReadLine): Holder | undefined;
  children: ReactNode;
}

function Lines({ lines, isMismatchFine, setMismatchFine, holderOf, children }: LinesProps) {
  return (
    <>
      {children}
      <Table
        label={texts.parsedLines}
        columns={columnsOf(holderOf, isMismatchFine)}
        rows={lines.slice(0, MOST_SHOWN)}
        keyOf={({ number }) => String(number)}
      />
      <label>
        <input type="checkbox" checked={isMismatchFine} onChange={({ target }) => setMismatchFine(target.checked)} />
        {commonTexts.allowMismatch}
      </label>
    </>
  );
}

function paymentOf(line: ReadLine, holder: Holder | undefined, isMismatchFine: boolean): Payment | null {
  if (!holder || 'problem' in holder || !(holder.isLike || isMismatchFine)) return null;
  return { line, holder: holder.name, isLike: holder.isLike };
}

interface Checks {
  isChecked: boolean;
  isMismatchFine: boolean;
}

const itemsOf = (paid: readonly Payment[], batchReference: string, { isChecked, isMismatchFine }: Checks): BatchItem[] =>
  paid.flatMap(({ line: { item, number } }) => {
    if (!item) return [];
    const { accountNumber, bankCode, amount, employeeReference, beneficiaryName } = item;
    const reference = { clientReference: employeeReference ?? `${batchReference}-${number}` };
    return [{ accountNumber, bankCode, amount, ...reference, ...(!isChecked && !isMismatchFine && { accountName: beneficiaryName }) }];
  });

function BatchStatus({
  lines,
  paid,
  total,
  available,
  isAsking,
}: Record<'lines' | 'paid' | 'total' | 'available', number> & { isAsking: boolean }) {
  return (
    <p role="status" className={paid < lines ? 'note warn' : 'note good'}>
      {rich(texts.ofReadyPlusFeesAvailable, {
        progress: isAsking ? texts.resolvingAccountNames : '',
        ready: paid,
        lines,
        total: <Money kobo={total} />,
        available: <Money kobo={available} />,
      })}
    </p>
  );
}

function whyNot(count: number, isAsking: boolean, total: number, available: number): string | null {
  if (isAsking) return texts.accountNamesAreBeingResolved;
  if (count === 0) return texts.pasteAtLeastOneValid;
  if (count > MOST) return fill(texts.maximumOfTransfersPerBatch, { most: MOST });
  return total > available ? errorTexts.exceedsBalance : null;
}

const columnsOf = (holderOf: (line: ReadLine) => Holder | undefined, isMismatchFine: boolean): readonly Column<ReadLine>[] => [
  {
    head: labels.beneficiary,
    cell: (line) => (
      <>
        <strong className="cut">{line.item?.beneficiaryName ?? line.cells.join(', ')}</strong>
        <br />
        <span className="dim nowrap">{line.item && `${line.bankName} · ${line.item.accountNumber}`}</span>
      </>
    ),
  },
  { head: labels.amount, num: true, cell: ({ item }) => item && <Money kobo={item.amount} /> },
  { head: labels.reference, cell: ({ item }) => item?.employeeReference ?? <span className="dim">{texts.generated}</span> },
  { head: texts.check, cell: (line) => <Finding line={line} holder={holderOf(line)} isMismatchFine={isMismatchFine} /> },
];

interface FindingProps {
  line: ReadLine;
  holder: Holder | undefined;
  isMismatchFine: boolean;
}

function Finding({ line: { number, problem, notes }, holder, isMismatchFine }: FindingProps) {
  if (problem !== null) return fill(texts.lineNumberProblem, { number, problem });
  if (!holder) return <span className="dim">{texts.checking}</span>;
  if ('problem' in holder) return holder.problem;
  const name = holder.isLike ? (
    <span className="dim">{holder.name}</span>
  ) : (
    fill(texts.accountNameNameEntered, { name: holder.name, entered: isMismatchFine ? '' : ' (excluded)' })
  );
  return (
    <>
      {name}
      {notes.length > 0 && (
        <>
          <br />
          <span className="cut">{notes.join('. ')}</span>
        </>
      )}
    </>
  );
}
