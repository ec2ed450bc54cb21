import { useState } from 'react';
import { readBank } from '../../../../domain/portable/bank-names.ts';
import { useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PreviewTransferRulesInput, PreviewTransferRulesQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts/common.ts';
import { Button, MoneyField, TextField } from '../../ui/controls.tsx';
import { MomentField } from '../../ui/date-field.tsx';
import { Section } from '../../ui/list.tsx';
import { Facts, Money, Show } from '../../ui/show.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { rulePreviewTexts as texts } from '../../texts/approvals.ts';

const TransferRules = graphql(`
  query PreviewTransferRules($input: PreviewTransferRulesInput!) {
    previewTransferRules(input: $input) {
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

const RulePreviewBanks = graphql(`
  query RulePreviewBanks {
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
  const [asked, setAsked] = useState<PreviewTransferRulesInput | null>(null);
  const banks = useData(RulePreviewBanks, {});
  const reading = banks.data && bank.trim() !== '' ? readBank(bank, banks.data.banks) : null;
  const bankCode = reading && 'bank' in reading ? reading.bank.bankCode : null;
  const reason = amount.kobo === null || account.trim() === '' || bankCode === null ? texts.enterAccountBankAndAmount : null;
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
    <Section title={texts.rulePreview}>
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
            label={labels.accountNumber}
            value={account}
            onChange={setAccount}
            inputMode="numeric"
            maxLength={10}
            hint={hints.accountNumber}
          />
          <TextField
            label={labels.bank}
            value={bank}
            onChange={setBank}
            maxLength={100}
            hint={reading && 'bank' in reading ? reading.bank.bankName : texts.nameOrCode}
            error={reading && 'problem' in reading ? reading.problem : undefined}
          />
          <MoneyField label={labels.amount} value={amount.text} onChange={(text, kobo) => setAmount({ text, kobo })} />
          <MomentField label={texts.requestedAt} value={at} onChange={setAt} hint={texts.lagosTimeEmptyNow} />
        </div>
        <div className="row">
          <Button type="submit" reason={reason}>
            {texts.previewTransfer}
          </Button>
          <span className="dim">{texts.aPreviewSendsNoTransfer}</span>
        </div>
      </form>
      {asked && <Answer asked={asked} />}
    </Section>
  );
}

function Answer({ asked }: { asked: PreviewTransferRulesInput }) {
  const preview = useData(TransferRules, { input: asked });
  return <Show of={preview}>{({ previewTransferRules }) => <PreviewResult {...previewTransferRules} />}</Show>;
}

const OUTCOMES = {
  SENT: texts.resultSentImmediately,
  AWAITING_APPROVAL: texts.resultPendingApprovalAmount,
  REFUSED: texts.resultRejected,
} as const;

type Preview = PreviewTransferRulesQuery['previewTransferRules'];

function PreviewResult({ outcome, refusal, rules, fee, totalDebited, availableBalance, remaining }: Preview) {
  const left = [
    remaining.perPayment !== null && fill(texts.perPaymentPerTransaction, { perPayment: naira(remaining.perPayment) }),
    remaining.day !== null && fill(texts.dayToday, { day: naira(remaining.day) }),
    remaining.dayPayments !== null && fill(texts.paymentsToday, { dayPayments: remaining.dayPayments }),
    remaining.month !== null && fill(texts.monthThisMonth, { month: naira(remaining.month) }),
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
            texts.rules,
            rules.length === 0 ? 'none' : rules.map(({ name, action }) => `${name}${action === 'ALARM' ? ' (alert)' : ''}`).join(', '),
          ],
          [labels.fee, <Money key="fee" kobo={fee} />],
          [texts.totalDebit, <Money key="total" kobo={totalDebited} />],
          [texts.availableBalance, <Money key="available" kobo={availableBalance} />],
          [texts.remainingLimits, left.length === 0 ? texts.noLimits : left.join(', ')],
        ]}
      />
    </div>
  );
}
