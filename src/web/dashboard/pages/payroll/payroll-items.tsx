import { Link } from 'wouter';
import { graphql } from '../../gql/gql.ts';
import type { PayrollItemRowFragment } from '../../gql/graphql.ts';
import { List } from '../../ui/list.tsx';
import { Money, Status } from '../../ui/show.tsx';
import type { Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { AllowName } from './payroll-allow-name.tsx';
import { RemoveItem } from './payroll-actions.tsx';
import type { ShownBatch } from './payroll-batch.tsx';
import { labels } from '../../texts/labels.ts';
import { payrollItemsTexts as texts } from '../../texts/payroll.ts';

graphql(`
  fragment PayrollItemRow on PayrollItem {
    id
    beneficiaryName
    resolvedAccountName
    nameMatch
    allowNameMismatch
    accountNumber
    bankName
    amount
    fee
    status
    failureReason
    employeeReference
    transferCode
  }
`);

interface ItemsProps {
  batch: ShownBatch;
  of: { nodes: readonly PayrollItemRowFragment[]; pageInfo?: { hasNextPage: boolean; endCursor?: string | null | undefined } };
  paging?: ReturnType<typeof usePaging>;
  label: string;
  reload?(): void;
}

export function Items({ batch, of, paging, label, reload }: ItemsProps) {
  const may = useMay();
  const { blockers = [], warnings = [] } = batch.preview ?? {};
  const wrong = new Set([...blockers, ...warnings].map(({ itemId }) => itemId));
  const nodes = of.nodes.toSorted((a, b) => Number(wrong.has(b.id)) - Number(wrong.has(a.id)));
  const columns: Column<PayrollItemRowFragment>[] = [
    {
      head: texts.employee,
      cell: ({ id, beneficiaryName, transferCode, accountNumber, bankName }) => (
        <>
          <strong className="cut" title={beneficiaryName}>
            {transferCode && may('TRANSFERS_READ') ? <Link href={`/transfers/${id}`}>{beneficiaryName}</Link> : beneficiaryName}
          </strong>
          <br />
          <span className="dim nowrap">
            {bankName} · {accountNumber}
          </span>
        </>
      ),
    },
    { head: texts.accountName, cell: (item) => <NameAtBank item={item} /> },
    { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
    {
      head: labels.status,
      cell: ({ status, failureReason }) => (
        <>
          <Status of={status} />
          {failureReason && <span className="dim"> {failureReason}</span>}
        </>
      ),
    },
    { head: texts.employeeReference, cell: ({ employeeReference }) => employeeReference ?? <span className="dim">–</span> },
  ];
  if (reload && batch.status === 'DRAFT' && may('PAYROLL_WRITE'))
    columns.push({
      head: labels.action,
      cell: (item) => (
        <span className="row">
          {item.nameMatch === 'NO_MATCH' && <AllowName batchId={batch.id} item={item} reload={reload} />}
          <RemoveItem batchId={batch.id} item={item} reload={reload} />
        </span>
      ),
    });
  return (
    <List
      label={label}
      columns={columns}
      of={{ ...of, nodes }}
      {...(paging && { paging })}
      keyOf={({ id }) => id}
      empty={<p>{batch.itemCount === 0 ? texts.itemsAppearHereAfterAn : texts.noItemHasThisStatus}</p>}
    />
  );
}

const MATCHES: Record<string, string> = {
  CLOSE_MATCH: texts.closeMatch,
  NO_MATCH: texts.nameMismatch,
  NOT_FOUND: texts.accountNotFound,
  NO_ANSWER: texts.noResponseFromTheBank,
};

function NameAtBank({ item: { resolvedAccountName, nameMatch, allowNameMismatch } }: { item: PayrollItemRowFragment }) {
  if (!nameMatch) return <span className="dim">{texts.notCheckedYet}</span>;
  const isDifferent = nameMatch === 'NO_MATCH';
  const match = isDifferent && allowNameMismatch ? texts.mismatchAllowed : MATCHES[nameMatch];
  return (
    <>
      {resolvedAccountName} {match && <span className={isDifferent ? 'status pending' : 'dim'}>{match}</span>}
    </>
  );
}
