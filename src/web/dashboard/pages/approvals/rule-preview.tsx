import { useState } from 'react';
import { readBank } from '../../../../domain/portable/bank-names.ts';
import { useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { MeetTransferInput, TransferMeetingQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts.ts';
import { Button, MoneyField, TextField } from '../../ui/controls.tsx';
import { MomentField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { Facts, Money, Show } from '../../ui/show.tsx';

const TransferMeeting = graphql(`
  query TransferMeeting($input: MeetTransferInput!) {
    transferMeeting(input: $input) {
      outcome
      refusal {
        code
        message
      }
      rules {
        id
        name
        action
      }
      fee
      totalDebited
      availableBalance
      remaining {
        perPayment
        day
        dayPayments
        month
      }
    }
  }
`);

const MeetBanks = graphql(`
  query MeetBanks {
    banks {
      bankCode
      nipCode
      bankName
      active
    }
  }
`);

export function RulePreview() {
  const [account, setAccount] = useState('');
  const [bank, setBank] = useState('');
  const [amount, setAmount] = useState<{ text: string; kobo: number | null }>({ text: '', kobo: null });
  const [at, setAt] = useState('');
  const [asked, setAsked] = useState<MeetTransferInput | null>(null);
  const banks = useData(MeetBanks, {});
  const reading = banks.data && bank.trim() !== '' ? readBank(bank, banks.data.banks) : null;
  const bankCode = reading && 'bank' in reading ? reading.bank.bankCode : null;
  const reason = amount.kobo === null || account.trim() === '' || bankCode === null ? 'Enter account, bank and amount' : null;
  const ask = (): void => {
    if (amount.kobo === null || bankCode === null) return;
    setAsked({
      amount: amount.kobo,
      accountNumber: account.trim(),
      bankCode,
      ...(at !== '' && { at: `${at}:00+01:00` }),
    });
  };
  return (
    <Section title="Rule preview">
      <form
        className="card stack close"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) ask();
        }}
      >
        <div className="row">
          <TextField
            label="Account number"
            value={account}
            onChange={setAccount}
            inputMode="numeric"
            maxLength={10}
            hint={hints.accountNumber}
          />
          <TextField
            label="Bank"
            value={bank}
            onChange={setBank}
            maxLength={100}
            hint={reading && 'bank' in reading ? reading.bank.bankName : 'Name or code, for example GTBank or 058'}
            error={reading && 'problem' in reading ? reading.problem : undefined}
          />
          <MoneyField label="Amount" value={amount.text} onChange={(text, kobo) => setAmount({ text, kobo })} />
          <MomentField label="Requested at" value={at} onChange={setAt} hint="Lagos time. Empty: now." />
        </div>
        <div className="row">
          <Button type="submit" reason={reason}>
            Preview transfer
          </Button>
          <span className="dim">A preview sends no transfer.</span>
        </div>
      </form>
      {asked && <Answer asked={asked} />}
    </Section>
  );
}

function Answer({ asked }: { asked: MeetTransferInput }) {
  const met = useData(TransferMeeting, { input: asked });
  return <Show of={met}>{({ transferMeeting }) => <PreviewResult {...transferMeeting} />}</Show>;
}

const OUTCOMES = {
  SENT: 'Result: sent immediately.',
  AWAITING_APPROVAL: 'Result: pending approval, amount held.',
  REFUSED: 'Result: rejected.',
} as const;

type Meeting = TransferMeetingQuery['transferMeeting'];

function PreviewResult({ outcome, refusal, rules, fee, totalDebited, availableBalance, remaining }: Meeting) {
  const left = [
    remaining.perPayment !== null && `${naira(remaining.perPayment)} per transaction`,
    remaining.day !== null && `${naira(remaining.day)} today`,
    remaining.dayPayments !== null && `${remaining.dayPayments} payments today`,
    remaining.month !== null && `${naira(remaining.month)} this month`,
  ].filter(Boolean);
  return (
    <div className="card stack close" role="status">
      <p>
        <strong>{OUTCOMES[outcome]}</strong>
        {refusal && ` ${refusal.message}.`}
      </p>
      <Facts
        rows={[
          [
            'Rules',
            rules.length === 0 ? 'none' : rules.map(({ name, action }) => `${name}${action === 'ALARM' ? ' (alert)' : ''}`).join(', '),
          ],
          ['Fee', <Money key="fee" kobo={fee} />],
          ['Total debit', <Money key="total" kobo={totalDebited} />],
          ['Available balance', <Money key="available" kobo={availableBalance} />],
          ['Remaining limits', left.length === 0 ? 'no limits' : left.join(', ')],
        ]}
      />
    </div>
  );
}
