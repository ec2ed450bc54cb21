import { useState } from 'react';
import { useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { SandboxOutcome, TransferQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { errorTexts } from '../../texts/common.ts';
import { Button, Select, TextField } from '../../ui/controls.tsx';
import { Dialog, toast } from '../../ui/overlays.tsx';
import { OnPhone } from '../../ui/on-phone.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { Decide as Approval } from '../approvals/decide-transfer.tsx';
import { Receipt } from './transfer-receipt.tsx';
import { Retry } from './transfer-retry.tsx';
import { labels } from '../../texts/labels.ts';
import { transferActionsTexts as texts } from '../../texts/transfers.ts';

const Cancel = graphql(`
  mutation CancelTransfer($input: CancelTransferInput!) {
    cancelTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Reverse = graphql(`
  mutation ReverseTransfer($input: DecideTransferInput!) {
    reverseTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Settle = graphql(`
  mutation SettleTransfer($input: DecideTransferInput!) {
    settleTransfer(input: $input) {
      transfer {
        ...TransferRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const SetOutcome = graphql(`
  mutation SetTransferOutcome($input: SimulateSandboxTransferInput!) {
    simulateSandboxTransfer(input: $input) {
      transferCode
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const Advance = graphql(`
  mutation AdvanceSandbox($input: AdvanceSandboxInput!) {
    advanceSandbox(input: $input) {
      advancedSeconds
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Shown = NonNullable<TransferQuery['transfer']>;

export function Actions({ transfer, reload }: { transfer: Shown; reload(): void }) {
  const may = useMay();
  const { transferCode } = transfer;
  const cancel = useAction(Cancel);
  const [decision, setDecision] = useState<'reverse' | 'settle' | null>(null);
  const stop = async (): Promise<void> => {
    if (!(await cancel.run({ input: { transferCode } }))) return;
    toast(texts.transferCancelledTheHoldIs);
    reload();
  };
  return (
    <>
      {cancel.errors[''] && <p className="note bad">{cancel.errors['']}</p>}
      {cancel.trouble && <ErrorNote trouble={cancel.trouble} />}
      {transfer.status === 'AWAITING_APPROVAL' && may('TRANSFERS_APPROVE') && <Approval transferCode={transferCode} reload={reload} />}
      <div className="row">
        {transfer.status === 'AWAITING_APPROVAL' && <OnPhone path={`/transfers/${transfer.id}`} code={transferCode} />}
        <Receipt transferCode={transferCode} />
        {may('TRANSFERS_WRITE') && ['SCHEDULED', 'AWAITING_APPROVAL'].includes(transfer.status) && (
          <Button variant="danger" isBusy={cancel.isBusy} onClick={() => void stop()}>
            {texts.cancelTransfer}
          </Button>
        )}
        {may('TRANSFERS_WRITE') && (transfer.isRetryable || transfer.retriedAs !== null || transfer.settlementStatus === 'FAILED') && (
          <Retry transfer={transfer} reload={reload} />
        )}
        {may('TRANSFERS_REVIEW') && transfer.needsReview && (
          <>
            <Button onClick={() => setDecision('reverse')}>{texts.reverseTransfer}</Button>
            <Button onClick={() => setDecision('settle')}>{texts.settleTransfer}</Button>
          </>
        )}
      </div>
      {settings.environment === 'sandbox' && may('SANDBOX') && !transfer.isConclusive && <Simulate transferCode={transferCode} />}
      <Decide transferCode={transferCode} decision={decision} close={() => setDecision(null)} reload={reload} />
    </>
  );
}

interface DecideProps {
  transferCode: string;
  decision: 'reverse' | 'settle' | null;
  close(): void;
  reload(): void;
}

function Decide({ transferCode, decision, close, reload }: DecideProps) {
  const [note, setNote] = useState('');
  const reverse = useAction(Reverse);
  const settle = useAction(Settle);
  const { errors, trouble, isBusy } = decision === 'settle' ? settle : reverse;
  const send = async (): Promise<void> => {
    const input = { input: { transferCode, note } };
    if (!(decision === 'settle' ? await settle.run(input) : await reverse.run(input))) return;
    toast(decision === 'settle' ? texts.transferSettled : texts.transferReversedTheWalletIs);
    close();
    reload();
  };
  return (
    <Dialog title={decision === 'settle' ? texts.settleTransfer : texts.reverseTransfer} isOpen={decision !== null} onClose={close}>
      {errors[''] && <p className="note bad">{errors['']}</p>}
      {trouble && <ErrorNote trouble={trouble} />}
      <TextField label={labels.reason} hint={texts.storedInTheAuditLog} value={note} onChange={setNote} error={errors['note']} required />
      <div className="row">
        <Button variant="primary" isBusy={isBusy} reason={note.trim() === '' ? errorTexts.reasonMissing : null} onClick={() => void send()}>
          {decision === 'settle' ? texts.settleTransfer : texts.reverseTransfer}
        </Button>
      </div>
    </Dialog>
  );
}

const OUTCOMES: readonly (readonly [SandboxOutcome | '', string])[] = [
  ['', texts.defaultOfTheAmount],
  ['DELIVERED', texts.deliver],
  ['DECLINED_FINAL', texts.declinePermanently],
  ['DECLINED_REVIEW', texts.declinePendingReview],
  ['RETURNED', texts.deliverThenReturn],
];

function Simulate({ transferCode }: { transferCode: string }) {
  const [outcome, setOutcome] = useState<SandboxOutcome | ''>('');
  const decide = useAction(SetOutcome);
  const advance = useAction(Advance);
  const trouble = decide.trouble ?? advance.trouble;
  const refused = decide.errors[''] ?? decide.errors['outcome'] ?? advance.errors[''];
  const run = async (): Promise<void> => {
    if (outcome !== '' && !(await decide.run({ input: { transferCode, outcome } }))) return;
    await advance.run({ input: { by: '1h' } });
  };
  return (
    <div className="note stack close">
      <Select
        label={texts.simulatedOutcome}
        value={outcome}
        onChange={(value) => setOutcome(value as SandboxOutcome | '')}
        options={OUTCOMES}
      />
      {refused && <p>{refused}</p>}
      {trouble && <ErrorNote trouble={trouble} />}
      <div className="row">
        <Button small isBusy={decide.isBusy || advance.isBusy} onClick={() => void run()}>
          {texts.advanceTimeBy1Hour}
        </Button>
      </div>
    </div>
  );
}
