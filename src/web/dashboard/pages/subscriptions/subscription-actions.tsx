import { useState } from 'react';
import { useAction } from '../../data.ts';
import { koboOf, labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { OtherPaymentSource, ProrationBehavior, SubscriptionStatus } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { useMay } from '../../viewer.ts';
import type { ShownSubscription } from './subscription.tsx';
import { fill } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { subscriptionActionsTexts as texts } from '../../texts/subscriptions.ts';

const PauseSubscription = graphql(`
  mutation PauseSubscription($input: SubscriptionInput!) {
    pauseSubscription(input: $input) {
      subscription {
        id
        status
        pausedAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ResumeSubscription = graphql(`
  mutation ResumeSubscription($input: SubscriptionInput!) {
    resumeSubscription(input: $input) {
      subscription {
        id
        status
        pausedAt
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const CancelSubscription = graphql(`
  mutation CancelSubscription($input: CancelSubscriptionInput!) {
    cancelSubscription(input: $input) {
      subscription {
        id
        status
        cancelAtPeriodEnd
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const UndoCancellation = graphql(`
  mutation UndoSubscriptionCancellation($input: SubscriptionInput!) {
    reinstateSubscription(input: $input) {
      subscription {
        id
        status
        cancelAtPeriodEnd
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const ChangeSubscription = graphql(`
  mutation ChangeSubscription($input: ChangeSubscriptionInput!) {
    changeSubscription(input: $input) {
      subscription {
        id
        amount
        quantity
        creditBalance
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const MarkPaid = graphql(`
  mutation MarkPaid($input: RecordSubscriptionPaymentInput!) {
    recordSubscriptionPayment(input: $input) {
      subscription {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Props {
  subscription: ShownSubscription;
  reload(): void;
}

export function Actions({ subscription, reload }: Props) {
  const may = useMay();
  if (!may('SUBSCRIPTIONS_WRITE')) return null;
  const { status } = subscription;
  const unless = (...fitting: SubscriptionStatus[]): string | null =>
    fitting.includes(status) ? null : fill(texts.notAvailableTheSubscription, { status: labelOf(status) });
  const hasEnded = status === 'CANCELLED' || status === 'EXPIRED';
  return (
    <div className="row">
      {status === 'PAUSED' ? (
        <DialogButton label={texts.resumeBilling} variant="primary">
          {(close) => <Pause subscription={subscription} reload={reload} close={close} way="resume" />}
        </DialogButton>
      ) : (
        <DialogButton label={texts.pauseBilling} reason={unless('ACTIVE')}>
          {(close) => <Pause subscription={subscription} reload={reload} close={close} way="pause" />}
        </DialogButton>
      )}
      {(status === 'PENDING_PAYMENT' || status === 'PAST_DUE') && (
        <DialogButton label={texts.markAsPaid}>
          {(close) => <Paid subscription={subscription} reload={reload} close={close} />}
        </DialogButton>
      )}
      <DialogButton label={texts.editSubscription} reason={unless('ACTIVE', 'TRIALING')}>
        {(close) => <Change subscription={subscription} reload={reload} close={close} />}
      </DialogButton>
      {subscription.cancelAtPeriodEnd && (status === 'ACTIVE' || status === 'TRIALING') && (
        <DialogButton label={texts.undoCancellation}>
          {(close) => <Undo subscription={subscription} reload={reload} close={close} />}
        </DialogButton>
      )}
      <DialogButton
        label={texts.cancelSubscription}
        variant="danger"
        title={texts.cancelSubscription}
        reason={hasEnded ? fill(texts.notAvailableTheSubscription, { status: labelOf(status) }) : null}
      >
        {(close) => <Cancel subscription={subscription} reload={reload} close={close} />}
      </DialogButton>
    </div>
  );
}

function Pause({ subscription: { id }, reload, close, way }: Props & { close(): void; way: 'pause' | 'resume' }) {
  const pause = useAction(PauseSubscription);
  const resume = useAction(ResumeSubscription);
  const act = way === 'pause' ? pause : resume;
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: id } }))) return;
    toast(way === 'pause' ? texts.subscriptionPaused : texts.subscriptionResumed);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={way === 'pause' ? texts.pauseBilling : texts.resumeBilling} onSubmit={submit}>
      <p>{way === 'pause' ? texts.billingStopsUntilThe : texts.theRemainingTimeOfThe}</p>
    </ActForm>
  );
}

function Undo({ subscription: { id }, reload, close }: Props & { close(): void }) {
  const act = useAction(UndoCancellation);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: id } }))) return;
    toast(texts.cancellationUndone);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.undoCancellation} onSubmit={submit}>
      <p>{texts.theSubscriptionRenewsAfter}</p>
    </ActForm>
  );
}

function Cancel({ subscription, reload, close }: Props & { close(): void }) {
  const act = useAction(CancelSubscription);
  const isRunning = subscription.status === 'ACTIVE' || subscription.status === 'TRIALING';
  const [when, setWhen] = useState(isRunning ? 'end' : 'now');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: subscription.id, atPeriodEnd: when === 'end' } }))) return;
    toast(when === 'end' ? texts.subscriptionEndsWithThePaid : texts.subscriptionCancelled);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.cancelSubscription} danger onSubmit={submit}>
      <p>{texts.aCancelledSubscriptionCannot}</p>
      {isRunning && (
        <Select
          label={texts.cancellationDate}
          value={when}
          onChange={setWhen}
          options={[
            ['end', texts.endOfThePaidPeriod],
            ['now', texts.immediately],
          ]}
        />
      )}
    </ActForm>
  );
}

function Change({ subscription, reload, close }: Props & { close(): void }) {
  const act = useAction(ChangeSubscription);
  const [typed, setTyped] = useState('');
  const [quantity, setQuantity] = useState(String(subscription.quantity));
  const [proration, setProration] = useState<ProrationBehavior>('CREATE_PRORATIONS');
  const amount = typed === '' ? null : koboOf(typed);
  const isReady = typeof amount !== 'string' && /^[1-9]\d*$/.test(quantity);
  const submit = async (): Promise<void> => {
    const input = {
      subscriptionId: subscription.id,
      quantity: Number(quantity),
      prorationBehavior: proration,
      ...(typeof amount === 'number' && { amount }),
    };
    if (!(await act.run({ input }))) return;
    toast(texts.subscriptionUpdated);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.saveChanges} fields={['amount', 'quantity']} reason={isReady ? null : ''} onSubmit={submit}>
      <MoneyField label={texts.newUnitPrice} value={typed} onChange={setTyped} error={act.errors['amount']} />
      <TextField label={texts.quantity} value={quantity} onChange={setQuantity} inputMode="numeric" error={act.errors['quantity']} />
      <Select
        label={texts.proration}
        value={proration}
        onChange={(value) => setProration(value as ProrationBehavior)}
        options={[
          ['CREATE_PRORATIONS', texts.settleWithTheNextInvoice],
          ['NONE', texts.noneOldPriceUntilThe],
        ]}
      />
    </ActForm>
  );
}

function Paid({ subscription: { id }, reload, close }: Props & { close(): void }) {
  const act = useAction(MarkPaid);
  const [source, setSource] = useState<OtherPaymentSource>('MANUAL');
  const [reference, setReference] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: id, source, reference: reference.trim() } }))) return;
    toast(texts.paymentRecorded);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={texts.recordPayment}
      fields={['reference']}
      reason={reference.trim() === '' ? texts.enterAPaymentReference : null}
      onSubmit={submit}
    >
      <Select
        label={texts.paymentSource}
        value={source}
        onChange={(value) => setSource(value as OtherPaymentSource)}
        options={[
          ['MANUAL', texts.externalPaymentNoWalletCredit],
          ['WALLET', texts.depositAlreadyInTheWallet],
        ]}
      />
      <TextField
        label={labels.reference}
        value={reference}
        onChange={setReference}
        error={act.errors['reference']}
        hint={texts.referenceOfTheReceiptOr}
      />
    </ActForm>
  );
}
