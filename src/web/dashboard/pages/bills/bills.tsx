import { useSearchParams } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { BillsQuery, BillStatus } from '../../gql/graphql.ts';
import { statusNames } from '../../texts/common.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { BILL_TYPES } from './bill-types.ts';
import { PayBillForm } from './pay-bill.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { billsTexts as texts } from '../../texts/bills.ts';

const Bills = graphql(`
  query Bills($after: String, $type: BillType, $status: BillStatus, $customerId: String) {
    bills(first: 25, after: $after, type: $type, status: $status, customerId: $customerId) {
      nodes {
        id
        requestRef
        type
        serviceName
        optionName
        customerId
        customerName
        amount
        fee
        status
        isFinal
        nextCheckAt
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Bill = BillsQuery['bills']['nodes'][number];

const STATUSES: readonly (readonly [BillStatus, string])[] = [
  ['SUCCESSFUL', statusNames.successful],
  ['PENDING', statusNames.pending],
  ['REVERSED', statusNames.reversed],
  ['FAILED', statusNames.failed],
];

const COLUMNS: readonly Column<Bill>[] = [
  { head: texts.bill, cell: ({ requestRef }) => <span className="code nowrap">{requestRef}</span> },
  {
    head: labels.product,
    cell: ({ serviceName, optionName }) => (
      <span>
        {serviceName}
        <br />
        <span className="dim">{optionName}</span>
      </span>
    ),
  },
  {
    head: texts.customerID,
    cell: ({ customerId, customerName }) => (
      <span>
        <span className="nowrap">{customerId}</span>
        {customerName && (
          <>
            <br />
            <span className="dim">{customerName}</span>
          </>
        )}
      </span>
    ),
  },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: labels.fee, num: true, cell: ({ fee }) => <Money kobo={fee} /> },
  {
    head: labels.status,
    cell: ({ status, isFinal, nextCheckAt }) => (
      <span>
        <Status of={status} />
        {!isFinal && nextCheckAt && (
          <>
            <br />
            <span className="dim">{rich(texts.nextCheckNextCheckAt, { nextCheckAt: <Time at={nextCheckAt} age /> })}</span>
          </>
        )}
      </span>
    ),
  },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const paging = usePaging(search.toString());
  const [type, status, customerId] = ['type', 'status', 'for'].map((name) => search.get(name) ?? '');
  const bills = useData(Bills, {
    after: paging.after,
    type: BILL_TYPES.find(([each]) => each === type)?.[0] ?? null,
    status: STATUSES.find(([each]) => each === status)?.[0] ?? null,
    customerId: customerId || null,
  });
  const filter = (name: string, value: string): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="stack">
      <PageHead title={texts.bills}>
        {may('BILLS_WRITE') && (
          <DialogButton label={texts.payBill} variant="primary">
            {() => <PayBillForm />}
          </DialogButton>
        )}
      </PageHead>
      <div className="filters">
        <Select
          label={labels.type}
          value={type ?? ''}
          onChange={(value) => filter('type', value)}
          options={[['', labels.all], ...BILL_TYPES]}
        />
        <Select
          label={labels.status}
          value={status ?? ''}
          onChange={(value) => filter('status', value)}
          options={[['', labels.all], ...STATUSES]}
        />
        <TextField
          label={texts.phoneMeterOrSmartcardNumber}
          type="search"
          isSearch
          value={customerId ?? ''}
          onChange={(value) => filter('for', value.trim())}
        />
      </div>
      <Show of={bills} rem={24}>
        {({ bills: found }) => (
          <List
            label={texts.bills}
            columns={COLUMNS}
            of={found}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ requestRef }) => `/bills/${requestRef}`}
            empty={<p>{search.size > 0 ? texts.noBillMatchesTheseFilters : texts.paidAirtimeDataCable}</p>}
          />
        )}
      </Show>
    </div>
  );
}
