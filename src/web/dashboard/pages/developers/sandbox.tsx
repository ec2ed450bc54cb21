import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { SandboxOutcome } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { DevelopersHead } from './developers-head.tsx';
import { MagicAmounts } from './magic-amounts.tsx';
import { SandboxProviders } from './sandbox-providers.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { sandboxTexts as texts } from '../../texts/developers.ts';

const LetTimePass = graphql(`
  mutation LetTimePass($input: AdvanceSandboxInput!) {
    advanceSandbox(input: $input) {
      advancedSeconds
      due
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const FundSandboxWallet = graphql(`
  mutation FundSandboxWallet($input: FundWalletInput!) {
    fundWallet(input: $input) {
      deposit {
        amount
        availableBalance
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SetOutcome = graphql(`
  mutation SetOutcome($input: SimulateSandboxTransferInput!) {
    simulateSandboxTransfer(input: $input) {
      transferCode
      userErrors {
        ...UserErrors
      }
    }
  }
`);

export function Page() {
  return (
    <div className="stack">
      <DevelopersHead title={labels.sandbox} />
      <div className="cards">
        <section className="card" aria-labelledby="time">
          <h2 id="time">{texts.advanceTime}</h2>
          <Advance />
        </section>
        <section className="card" aria-labelledby="fund">
          <h2 id="fund">{texts.fundWallet}</h2>
          <Fund />
        </section>
        <section className="card" aria-labelledby="outcome">
          <h2 id="outcome">{texts.setAnOutcome}</h2>
          <Outcome />
        </section>
      </div>
      <SandboxProviders />
      <MagicAmounts />
      <p>
        {rich(texts.nameInquiryFindsNoAccount, {
          unknownAccount: <span className="code">0000000001</span>,
          silentAccount: <span className="code">0000000002</span>,
          delay: <span className="code">{texts.after1h}</span>,
        })}
      </p>
    </div>
  );
}

const STEPS = [
  ['5m', '5 minutes'],
  ['1h', '1 hour'],
  ['1d', '1 day'],
  ['30d', '30 days'],
] as const;

function Advance() {
  const act = useAction(LetTimePass);
  const [by, setBy] = useState('5m');
  const [due, setDue] = useState<string | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { by } });
    if (!done) return;
    const counts = Object.entries((done.advanceSandbox.due ?? {}) as Record<string, number>).filter(([, count]) => count > 0);
    setDue(counts.map(([name, count]) => `${count} ${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}`).join(', ') || 'nothing');
  };
  return (
    <ActForm act={act} label={texts.advance} fields={['by']} onSubmit={submit}>
      <Select
        label={labels.duration}
        value={by}
        onChange={setBy}
        options={STEPS}
        error={act.errors['by']}
        hint={texts.movesAllDueTimesCloser}
      />
      {due !== null && <p role="status">{rich(texts.processedDue, { due })}</p>}
    </ActForm>
  );
}

function Fund() {
  const act = useAction(FundSandboxWallet);
  const [typed, setTyped] = useState('');
  const amount = koboOf(typed);
  const submit = async (): Promise<void> => {
    if (typeof amount !== 'number') return;
    const done = await act.run({ input: { amount } });
    if (done?.fundWallet.deposit)
      toast(fill(texts.walletFundedAvailableBalance, { availableBalance: naira(done.fundWallet.deposit.availableBalance) }));
  };
  return (
    <ActForm
      act={act}
      label={texts.fundWallet}
      fields={['amount']}
      reason={typeof amount === 'number' && amount > 0 ? null : ''}
      onSubmit={submit}
    >
      <MoneyField label={labels.amount} value={typed} onChange={setTyped} error={act.errors['amount']} />
    </ActForm>
  );
}

const OUTCOMES: readonly (readonly [SandboxOutcome, string])[] = [
  ['DELIVERED', 'delivered'],
  ['DECLINED_FINAL', texts.declinedFinal],
  ['DECLINED_REVIEW', texts.declinedPendingReview],
  ['RETURNED', texts.deliveredThenReturned],
];

function Outcome() {
  const act = useAction(SetOutcome);
  const [transferCode, setCode] = useState('');
  const [outcome, setOutcome] = useState<SandboxOutcome>('DELIVERED');
  const submit = async (): Promise<void> => {
    if (await act.run({ input: { transferCode: transferCode.trim(), outcome } })) toast(texts.outcomeSetTheNextStatus);
  };
  return (
    <ActForm
      act={act}
      label={texts.setOutcome}
      fields={['transferCode', 'outcome']}
      reason={transferCode.trim() === '' ? '' : null}
      onSubmit={submit}
    >
      <TextField label={texts.transferCode} value={transferCode} onChange={setCode} error={act.errors['transferCode']} />
      <Select
        label={labels.outcome}
        value={outcome}
        onChange={(chosen) => setOutcome(chosen as SandboxOutcome)}
        options={OUTCOMES}
        error={act.errors['outcome']}
      />
    </ActForm>
  );
}
