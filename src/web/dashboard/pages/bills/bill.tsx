import { useState } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { BillQuery, TokenOfBillQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { Button, Copy } from '../../ui/controls.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { OwnEvidence, QueueLink } from '../operations/evidence-link.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { billTexts as texts } from '../../texts/bills.ts';

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
      <Show of={bill} rem={26} title={texts.bill}>
        {({ bill: found }) =>
          found ? (
            <>
              <PageHead title={fill(texts.billRequestRef, { requestRef: found.requestRef })}>
                <Status of={found.status} />
                <OwnEvidence kind="bills" reference={found.requestRef} />
                <QueueLink queue="requery-bills" />
                {!found.isFinal && (
                  <Button icon="refresh" isBusy={bill.isLoading} onClick={bill.reload}>
                    {texts.refresh}
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
              <PageHead title={texts.bill} />
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
        {rich(texts.theBillerHasNotConfirmed, {
          totalDebited: <Money kobo={bill.totalDebited} />,
          nextCheckAt: <Time at={bill.nextCheckAt} age />,
        })}
      </p>
    );
  }
  if (bill.reversedAt) {
    return (
      <p className="note">
        {rich(texts.reasonTotalDebitedWas, {
          reason: bill.reason ?? texts.thePaymentFailed,
          totalDebited: <Money kobo={bill.totalDebited} />,
          reversedAt: <Time at={bill.reversedAt} />,
        })}
      </p>
    );
  }
  return null;
}

function About({ bill }: { bill: Shown }) {
  return (
    <section className="card" aria-label={texts.billDetails}>
      <Facts
        rows={[
          [texts.service, bill.serviceName],
          [labels.product, bill.optionName],
          [texts.paymentCode, <span className="code">{bill.paymentCode}</span>],
          [texts.customerID, bill.customerId],
          bill.customerName ? [texts.customerName, bill.customerName] : false,
          [labels.amount, <Money kobo={bill.amount} />],
          [labels.fee, <Money kobo={bill.fee} />],
          [texts.debited, <Money kobo={bill.totalDebited} />],
          bill.receiptNumber ? [texts.receipt, bill.receiptNumber] : false,
          [labels.created, <Time at={bill.createdAt} />],
          [texts.completed, <Time at={bill.completedAt} />],
          [
            labels.reference,
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
    <section className="card stack close" aria-label={texts.token}>
      <div className="row">
        <h2 className="grow">{texts.token}</h2>
        <Button small onClick={() => setShown(!isShown)}>
          {isShown ? texts.hideToken : texts.showToken}
        </Button>
      </div>
      {isShown ? (
        <Show of={answer} rem={8}>
          {({ bill }) => bill?.token && <Tokens token={bill.token} />}
        </Show>
      ) : (
        <p className="dim">{texts.hiddenTheTokenCanBe}</p>
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
      {kct1 && kct2 && <p className="note warn">{texts.enterBothKeyChangeTokens}</p>}
      <Facts
        rows={[
          kct1 ? [texts.keyChange1, code(kct1)] : false,
          kct2 ? [texts.keyChange2, code(kct2)] : false,
          [texts.token, code(formatted)],
          bonusToken ? [texts.bonusToken, code(bonusToken)] : false,
          token.units !== null && [texts.units, `${token.units} ${token.unit}`],
          token.tariff !== null && [texts.tariff, token.tariff],
          token.taxAmount !== null && [texts.tax, <Money kobo={token.taxAmount} />],
          token.debtAmount !== null && token.debtAmount > 0 && [texts.debtPaid, <Money kobo={token.debtAmount} />],
        ]}
      />
    </>
  );
}
