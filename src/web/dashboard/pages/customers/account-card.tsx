import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PayableAccountFragment } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Copy, MoneyField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, Money, Status, Time } from '../../ui/show.tsx';
import { settings } from '../../settings.ts';
import { useMay } from '../../viewer.ts';
import { labels } from '../../texts/labels.ts';
import { accountCardTexts as texts } from '../../texts/customers.ts';

graphql(`
  fragment PayableAccount on VirtualAccount {
    id
    accountNumber
    accountName
    bankName
    amount
    amountReceived
    status
    type
    expiresAt
  }
`);

const PayAccount = graphql(`
  mutation PayAccount($input: PayVirtualAccountInput!) {
    payVirtualAccount(input: $input) {
      match
      transactionId
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function AccountFacts({ account, paid }: { account: PayableAccountFragment; paid(): void }) {
  const may = useMay();
  const isOpen = account.status === 'ACTIVE';
  return (
    <>
      <div className="row">
        <span className="figure code" data-testid="account-number">
          {account.accountNumber}
        </span>
        <Copy text={account.accountNumber} />
        <Status of={account.status} />
      </div>
      <Facts
        rows={[
          [labels.bank, account.bankName],
          [labels.name, account.accountName],
          account.amount ? [texts.amountDue, <Money kobo={account.amount} />] : false,
          [texts.received, <Money kobo={account.amountReceived} />],
          [labels.expires, account.expiresAt ? <Time at={account.expiresAt} /> : 'never'],
        ]}
      />
      {settings.environment === 'sandbox' && may('SANDBOX') && (
        <div className="row">
          <DialogButton label={texts.simulateDeposit} title={texts.simulateDeposit} reason={isOpen ? null : texts.theAccountIsNotActive}>
            {(close) => (
              <Pay
                account={account}
                done={() => {
                  close();
                  paid();
                }}
              />
            )}
          </DialogButton>
        </div>
      )}
    </>
  );
}

function Pay({ account, done }: { account: PayableAccountFragment; done(): void }) {
  const act = useAction(PayAccount);
  const [typed, setTyped] = useState(account.amount ? String(account.amount / 100) : '');
  const amount = koboOf(typed);
  const submit = async (): Promise<void> => {
    if (typeof amount !== 'number') return;
    const answer = await act.run({ input: { accountNumber: account.accountNumber, amount } });
    if (!answer) return;
    toast(texts.simulatedDepositSent);
    done();
  };
  return (
    <ActForm
      act={act}
      label={texts.sendDeposit}
      fields={['amount']}
      reason={typeof amount === 'number' && amount > 0 ? null : ''}
      onSubmit={submit}
    >
      <p>{texts.sandboxBankTransfer}</p>
      <MoneyField label={labels.amount} value={typed} onChange={setTyped} error={act.errors['amount']} required />
    </ActForm>
  );
}
