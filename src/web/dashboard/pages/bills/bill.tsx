import { useState } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { BillQuery, TokenOfBillQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { Button, Copy } from '../../ui/controls.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { OwnEvidence, QueueLink } from '../operations/evidence-link.tsx';

const Bill = graphql(`
  query Bill($requestRef: String!) {
    bill(requestRef: $requestRef) {
      id
      requestRef
      type
      serviceName
      optionName
      paymentCode
      customerId
      customerName
      amount
      fee
      totalDebited
      status
      isFinal
      reason
      receiptNumber
      hasToken
      nextCheckAt
      createdAt
      completedAt
      reversedAt
    }
  }
`);

const TokenOfBill = graphql(`
  query TokenOfBill($requestRef: String!) {
    bill(requestRef: $requestRef) {
      id
      token {
        formatted
        units
        unit
        tariff
        taxAmount
        debtAmount
        bonusToken
        kct1
        kct2
        receiptNumber
      }
    }
  }
`);

type Shown = NonNullable<BillQuery['bill']>;

export function Page({ params }: PageProps) {
  const requestRef = params['requestRef'] ?? '';
  const bill = useData(Bill, { requestRef });
  return (
    <div className="stack">
      <Show of={bill} rem={26} title="Bill">
        {({ bill: found }) =>
          found ? (
            <>
              <PageHead title={`Bill ${found.requestRef}`}>
                <Status of={found.status} />
                <OwnEvidence kind="bills" reference={found.requestRef} />
                <QueueLink queue="requery-bills" />
                {!found.isFinal && (
                  <Button icon="refresh" isBusy={bill.isLoading} onClick={bill.reload}>
                    Refresh
                  </Button>
                )}
              </PageHead>
              <BillNotice bill={found} />
              <div className="cards">
                <About bill={found} />
                {found.hasToken && <Token key={found.requestRef} requestRef={found.requestRef} />}
              </div>
            </>
          ) : (
            <>
              <PageHead title="Bill" />
              <Missing what="bill" list="/bills" />
            </>
          )
        }
      </Show>
    </div>
  );
}

function BillNotice({ bill }: { bill: Shown }) {
  if (!bill.isFinal) {
    return (
      <p className="note warn">
        The biller has not confirmed the payment. <Money kobo={bill.totalDebited} /> is debited; do not pay this bill again. Next status
        check <Time at={bill.nextCheckAt} age />.
      </p>
    );
  }
  if (bill.reversedAt) {
    return (
      <p className="note">
        {bill.reason ?? 'The payment failed.'} <Money kobo={bill.totalDebited} /> was refunded <Time at={bill.reversedAt} />.
      </p>
    );
  }
  return null;
}

function About({ bill }: { bill: Shown }) {
  return (
    <section className="card" aria-label="Bill details">
      <Facts
        rows={[
          ['Service', bill.serviceName],
          ['Product', bill.optionName],
          ['Payment code', <span className="code">{bill.paymentCode}</span>],
          ['Customer ID', bill.customerId],
          bill.customerName ? ['Customer name', bill.customerName] : false,
          ['Amount', <Money kobo={bill.amount} />],
          ['Fee', <Money kobo={bill.fee} />],
          ['Debited', <Money kobo={bill.totalDebited} />],
          bill.receiptNumber ? ['Receipt', bill.receiptNumber] : false,
          ['Created', <Time at={bill.createdAt} />],
          ['Completed', <Time at={bill.completedAt} />],
          [
            'Reference',
            <>
              <span className="code">{bill.requestRef}</span> <Copy text={bill.requestRef} />
            </>,
          ],
        ]}
      />
    </section>
  );
}

/** Security: a token is spendable by every reader, so it loads on request only. */
function Token({ requestRef }: { requestRef: string }) {
  const [isShown, setShown] = useState(false);
  const answer = useData(TokenOfBill, { requestRef }, !isShown);
  return (
    <section className="card stack close" aria-label="Token">
      <div className="row">
        <h2 className="grow">Token</h2>
        <Button small onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide token' : 'Show token'}
        </Button>
      </div>
      {isShown ? (
        <Show of={answer} rem={8}>
          {({ bill }) => bill?.token && <Tokens token={bill.token} />}
        </Show>
      ) : (
        <p className="dim">Hidden: the token can be used by every person who sees it.</p>
      )}
    </section>
  );
}

function Tokens({ token }: { token: NonNullable<NonNullable<TokenOfBillQuery['bill']>['token']> }) {
  const { kct1, kct2, formatted, bonusToken } = token;
  const code = (text: string) => (
    <>
      <strong className="code">{text}</strong> <Copy text={text} />
    </>
  );
  return (
    <>
      {kct1 && kct2 && <p className="note warn">Enter both key-change tokens into the meter first, in this order.</p>}
      <Facts
        rows={[
          kct1 ? ['Key change 1', code(kct1)] : false,
          kct2 ? ['Key change 2', code(kct2)] : false,
          ['Token', code(formatted)],
          bonusToken ? ['Bonus token', code(bonusToken)] : false,
          token.units !== null && ['Units', `${token.units} ${token.unit}`],
          token.tariff !== null && ['Tariff', token.tariff],
          token.taxAmount !== null && ['Tax', <Money kobo={token.taxAmount} />],
          token.debtAmount !== null && token.debtAmount > 0 && ['Debt paid', <Money kobo={token.debtAmount} />],
        ]}
      />
    </>
  );
}
