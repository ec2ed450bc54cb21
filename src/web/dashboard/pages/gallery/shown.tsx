import { BarChart, LineChart } from '../../ui/charts.tsx';
import { Button } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { Missing } from '../../ui/missing.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Code, Empty, ErrorNote, Facts, Money, Skeleton, Status, Tabs, Time } from '../../ui/show.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { shortNaira } from '../../format.ts';
import { Part } from './section.tsx';

/** Fixed time, so the page never changes. */
const AT = '2026-11-20T06:26:00Z';
const CODE = '2026112006260058004417';
const TROUBLE = { message: 'GTBank did not answer. The transfer was not submitted.', requestId: 'req_01jd3k', code: null };

/** One status of each tone, and one without. */
const STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'REVERSED', 'SCHEDULED', 'AWAITING_APPROVAL', 'PARTIALLY_COMPLETED', 'DRAFT'];

interface Row {
  id: string;
  payee: string;
  bank: string;
  amount: number;
  status: string;
}
const ROWS: readonly Row[] = [
  { id: '1', payee: 'Ada Okafor', bank: 'GTBank · 0123456785', amount: -1_250_000_00, status: 'DELIVERED' },
  { id: '2', payee: 'Bello Musa', bank: 'Access Bank · 0690000031', amount: -86_500_50, status: 'PENDING' },
  {
    id: '3',
    payee: 'A name too long for its column in the row, which ends before the name does',
    bank: 'Kuda · 2000000014',
    amount: 9_800_00,
    status: 'FAILED',
  },
];
const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Payee',
    cell: ({ payee, bank }) => (
      <>
        <strong className="cut">{payee}</strong>
        <br />
        <span className="dim nowrap">{bank}</span>
      </>
    ),
  },
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Code', cell: () => <Code text={CODE} /> },
  { head: 'When', cell: () => <Time at={AT} /> },
];

/** Components that display values. */
export function Shown() {
  return (
    <>
      <Part title="Statuses">
        <div className="row">
          {STATUSES.map((status) => (
            <Status key={status} of={status} />
          ))}
        </div>
      </Part>
      <Part title="Notes">
        <p className="note">Information</p>
        <p className="note good">Success</p>
        <p className="note warn">Warning</p>
        <ErrorNote trouble={TROUBLE} onRetry={() => {}} />
      </Part>
      <Part title="Facts">
        <Facts
          rows={[
            ['Money', <Money key="money" kobo={-150_000_50} />],
            ['Time', <Time key="time" at={AT} />],
            ['No time', <Time key="none" at={null} />],
            ['Code', <Code key="code" text={CODE} />],
            ['Short code', <Code key="short" text="058" />],
          ]}
        />
      </Part>
      <Lists />
      <Charts />
      <Part title="Shown once">
        <ShownOnce rows={[['Secret', 'sk_test_3f9a1c55e0']]} />
        <QrCode text="https://pay.example.ng/pay/rent" label="Link of the payment page" />
      </Part>
      {/* Last: content after a loading element is not shown. */}
      <Part title="Loading">
        <Skeleton rem={3} />
      </Part>
    </>
  );
}

function Lists() {
  const paging = usePaging('gallery');
  return (
    <Part title="Lists">
      <Tabs
        label="Views of the gallery"
        items={[
          ['/gallery', 'This view'],
          ['/', 'Another one'],
        ]}
      />
      <List
        label="Payments"
        columns={COLUMNS}
        of={{ nodes: ROWS, pageInfo: { hasNextPage: true, endCursor: '3' } }}
        paging={paging}
        keyOf={({ id }) => id}
        hrefOf={() => '/gallery'}
        empty={null}
      />
      <List
        label="None"
        columns={COLUMNS}
        of={{ nodes: [] }}
        keyOf={({ id }) => id}
        empty={<p>No payments yet. Payments that you send will appear here.</p>}
      />
      <Missing what="payment" list="/transfers" />
      <Empty>
        <Button variant="primary">Next action</Button>
      </Empty>
    </Part>
  );
}

function Charts() {
  return (
    <div className="cards">
      <BarChart
        title="Bars"
        series={[
          { name: 'Delivered', tone: 'delivered' },
          { name: 'Pending', tone: 'pending' },
          { name: 'Failed', tone: 'failed' },
        ]}
        bars={[12, 19, 7, 25, 16].map((count, at) => ({ label: `${at + 16} Nov`, values: [count, at, at === 3 ? 4 : 0] }))}
        show={String}
      />
      <LineChart
        title="Line"
        name="Balance"
        points={[9, 7.5, 12, 11, 4].map((value, at) => ({ label: `${at + 16} Nov`, value: value * 100_000_00 }))}
        show={shortNaira}
        showShort={shortNaira}
      />
    </div>
  );
}
