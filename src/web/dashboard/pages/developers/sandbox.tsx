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
  mutation SetOutcome($input: SetTransferOutcomeInput!) {
    setTransferOutcome(input: $input) {
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
      <DevelopersHead title="Sandbox" />
      <div className="cards">
        <section className="card" aria-labelledby="time">
          <h2 id="time">Let time pass</h2>
          <Advance />
        </section>
        <section className="card" aria-labelledby="fund">
          <h2 id="fund">Fund the wallet</h2>
          <Fund />
        </section>
        <section className="card" aria-labelledby="outcome">
          <h2 id="outcome">Decide an outcome</h2>
          <Outcome />
        </section>
      </div>
      <SandboxProviders />
      <MagicAmounts />
      <p>
        The account numbers <span className="code">0000000001</span> and <span className="code">0000000002</span> are unknown to the bank
        and never answered by it. <span className="code">~after=1h</span> at the end of a reference delays the outcome by as much.
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
    <ActForm act={act} label="Advance" fields={['by']} onSubmit={submit}>
      <Select
        label="By"
        value={by}
        onChange={setBy}
        options={STEPS}
        error={act.errors['by']}
        hint="What is due later comes nearer by as much"
      />
      {due !== null && <p role="status">Became due: {due}.</p>}
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
    if (done?.fundWallet.deposit) toast(`${naira(done.fundWallet.deposit.availableBalance)} can be spent now`);
  };
  return (
    <ActForm act={act} label="Fund" fields={['amount']} reason={typeof amount === 'number' && amount > 0 ? null : ''} onSubmit={submit}>
      <MoneyField label="Amount" value={typed} onChange={setTyped} error={act.errors['amount']} />
    </ActForm>
  );
}

const OUTCOMES: readonly (readonly [SandboxOutcome, string])[] = [
  ['DELIVERED', 'delivered'],
  ['DECLINED_FINAL', 'declined for good'],
  ['DECLINED_REVIEW', 'declined, waits for review'],
  ['RETURNED', 'delivered, then returned'],
];

function Outcome() {
  const act = useAction(SetOutcome);
  const [transferCode, setCode] = useState('');
  const [outcome, setOutcome] = useState<SandboxOutcome>('DELIVERED');
  const submit = async (): Promise<void> => {
    if (await act.run({ input: { transferCode: transferCode.trim(), outcome } })) toast('The next check finds it');
  };
  return (
    <ActForm
      act={act}
      label="Decide"
      fields={['transferCode', 'outcome']}
      reason={transferCode.trim() === '' ? '' : null}
      onSubmit={submit}
    >
      <TextField label="Transfer code" value={transferCode} onChange={setCode} error={act.errors['transferCode']} />
      <Select
        label="The bank says"
        value={outcome}
        onChange={(chosen) => setOutcome(chosen as SandboxOutcome)}
        options={OUTCOMES}
        error={act.errors['outcome']}
      />
    </ActForm>
  );
}
