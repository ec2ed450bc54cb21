import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { useDraft } from '../../draft.ts';
import { graphql } from '../../gql/gql.ts';
import type { SendManyDataQuery, SendManyMutation } from '../../gql/graphql.ts';
import { type ReadLine, readLines } from '../../lines.ts';
import { errorTexts, texts } from '../../texts.ts';
import { ActForm } from '../../ui/act.tsx';
import { ColumnQuestions, useAnswers } from '../../ui/column-questions.tsx';
import { PastedLines } from '../../ui/pasted-lines.tsx';
import { Money, PageHead, Show, Status } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ConfirmList, type Payment } from './confirm-list.tsx';
import { type Holder, placeOf, useNames } from './names.ts';
import { newReference } from './reference.ts';

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

const SendMany = graphql(`
  mutation SendMany($input: SendTransfersInput!) {
    sendTransfers(input: $input) {
      batch {
        acceptedCount
        refusedCount
        items {
          clientReference
          amount
          fee
          outcome
          error
          transferCode
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Batch = NonNullable<SendManyMutation['sendTransfers']['batch']>;
type Sent = Batch['items'][number];

const MOST = 500;
const EXAMPLE = 'name,account,bank code,amount,reference\nAda Okafor,0123456785,058,25000.00,INV-2041';
const TEMPLATE = [
  ['Name', 'text'],
  ['Account number', 'text'],
  ['Bank', 'text'],
  ['Amount', 'amount'],
  ['Reference', 'text'],
] as const;

/** Sends transfers in bulk from pasted lines or a file: resolves each account name and shows errors per line before submission. */
export function Page() {
  const [sent, setSent] = useState<Batch | null>(null);
  const data = useData(SendManyData, {});
  return (
    <div className="stack">
      <PageHead title="Bulk transfer">
        <Link href="/send" className="button">
          Single transfer
        </Link>
      </PageHead>
      <Show of={data} rem={24}>
        {({ banks, wallet }) =>
          sent ? <Results batch={sent} /> : <Draft banks={banks} available={wallet.availableBalance} onSent={setSent} />
        }
      </Show>
    </div>
  );
}

interface DraftProps {
  banks: SendManyDataQuery['banks'];
  available: number;
  onSent(batch: Batch): void;
}

function Draft({ banks, available, onSent }: DraftProps) {
  const { text, ...draft } = useDraft('send many');
  // Invariant: the reference is saved with its lines, so a repeat after a lost answer pays once.
  const { text: batchReference, ...reference } = useDraft('send many: reference', newReference);
  const [isMismatchFine, setMismatchFine] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const act = useAction(SendMany);
  const { answers, answer } = useAnswers(text);
  const { lines, questions } = useMemo(() => readLines(text, banks, answers), [text, banks, answers]);
  const right = lines.filter(({ item }) => item !== null);
  const { holders, isAsking } = useNames(right.flatMap(({ item }) => item ?? []));
  const holderOf = ({ item }: ReadLine): Holder | undefined => (item ? holders.get(placeOf(item)) : undefined);
  const paid = lines.flatMap((line) => paymentOf(line, holderOf(line), isMismatchFine) ?? []);
  const total = paid.reduce((sum, { line }) => sum + (line.item?.amount ?? 0), 0);
  const change = (next: string): void => {
    draft.set(next);
    // A new batch reference for new lines.
    reference.set(newReference());
    act.clear();
  };
  const send = async (): Promise<void> => {
    const items = itemsOf(paid, batchReference);
    const done = await act.run({ input: { batchReference, items } });
    setConfirming(false);
    if (!done?.sendTransfers.batch) return;
    draft.forget();
    reference.forget();
    onSent(done.sendTransfers.batch);
  };
  return (
    <ActForm
      act={act}
      label={`Review ${paid.length === 1 ? '1 transfer' : `${paid.length} transfers`}`}
      reason={whyNot(paid.length, isAsking, total, available)}
      onSubmit={() => setConfirming(true)}
    >
      <PastedLines
        text={text}
        hint="Columns: name, account number, bank or bank code, amount in naira, reference. A header line may rename or reorder the columns."
        example={EXAMPLE}
        template={{ name: 'payments', columns: TEMPLATE }}
        onChange={change}
      />
      <ColumnQuestions questions={questions} answers={answers} answer={answer} />
      {lines.length > 0 && (
        <>
          <BatchStatus lines={lines.length} paid={paid.length} total={total} available={available} isAsking={isAsking} />
          <Table
            label="Parsed lines"
            columns={columnsOf(holderOf, isMismatchFine)}
            rows={lines.slice(0, MOST)}
            keyOf={({ number }) => String(number)}
          />
          <label>
            <input type="checkbox" checked={isMismatchFine} onChange={({ target }) => setMismatchFine(target.checked)} />
            {texts.allowMismatch}
          </label>
        </>
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

function paymentOf(line: ReadLine, holder: Holder | undefined, isMismatchFine: boolean): Payment | null {
  if (!holder || 'problem' in holder || !(holder.isLike || isMismatchFine)) return null;
  return { line, holder: holder.name, isLike: holder.isLike };
}

const itemsOf = (paid: readonly Payment[], batchReference: string) =>
  paid.flatMap(({ line: { item, number } }) => {
    if (!item) return [];
    const { accountNumber, bankCode, amount, employeeReference } = item;
    return [{ accountNumber, bankCode, amount, clientReference: employeeReference ?? `${batchReference}-${number}` }];
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
      {isAsking ? 'Resolving account names… ' : ''}
      {paid} of {lines} ready: <Money kobo={total} /> plus fees. Available balance: <Money kobo={available} />.
    </p>
  );
}

function whyNot(count: number, isAsking: boolean, total: number, available: number): string | null {
  if (isAsking) return 'Account names are being resolved';
  if (count === 0) return 'Paste at least one valid line';
  if (count > MOST) return `Maximum of ${MOST} transfers per batch`;
  return total > available ? errorTexts.exceedsBalance : null;
}

const columnsOf = (holderOf: (line: ReadLine) => Holder | undefined, isMismatchFine: boolean): readonly Column<ReadLine>[] => [
  {
    head: 'Beneficiary',
    cell: (line) => (
      <>
        <strong className="cut">{line.item?.beneficiaryName ?? line.cells.join(', ')}</strong>
        <br />
        <span className="dim nowrap">{line.item && `${line.bankName} · ${line.item.accountNumber}`}</span>
      </>
    ),
  },
  { head: 'Amount', num: true, cell: ({ item }) => item && <Money kobo={item.amount} /> },
  { head: 'Reference', cell: ({ item }) => item?.employeeReference ?? <span className="dim">generated</span> },
  { head: 'Check', cell: (line) => <Finding line={line} holder={holderOf(line)} isMismatchFine={isMismatchFine} /> },
];

interface FindingProps {
  line: ReadLine;
  holder: Holder | undefined;
  isMismatchFine: boolean;
}

function Finding({ line: { number, problem, notes }, holder, isMismatchFine }: FindingProps) {
  if (problem !== null) return `Line ${number}: ${problem}`;
  if (!holder) return <span className="dim">checking…</span>;
  if ('problem' in holder) return holder.problem;
  const name = holder.isLike ? (
    <span className="dim">{holder.name}</span>
  ) : (
    `Account name: ${holder.name}${isMismatchFine ? '' : ' (excluded)'}`
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

function Results({ batch }: { batch: Batch }) {
  const columns: readonly Column<Sent>[] = [
    {
      head: 'Reference',
      cell: ({ clientReference, transferCode }) =>
        transferCode ? <Link href={`/transfers?q=${transferCode}`}>{clientReference}</Link> : clientReference,
    },
    { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={-amount} /> },
    { head: 'Fee', num: true, cell: ({ fee }) => (fee === null ? '–' : <Money kobo={fee} />) },
    { head: 'Status', cell: ({ outcome, error }) => (error ? error : <Status of={outcome} />) },
  ];
  return (
    <>
      <p role="status" className={batch.refusedCount > 0 ? 'note warn' : 'note good'}>
        {batch.acceptedCount} accepted, {batch.refusedCount} rejected. Rejected transfers debit nothing.
      </p>
      <Table label="Transfer results" columns={columns} rows={batch.items} keyOf={({ clientReference }) => clientReference} />
      <Link href="/transfers">All transfers</Link>
    </>
  );
}
