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
    undoSubscriptionCancellation(input: $input) {
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
  mutation MarkPaid($input: MarkSubscriptionPaidInput!) {
    markSubscriptionPaid(input: $input) {
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
    fitting.includes(status) ? null : `Not available: the subscription is ${labelOf(status)}`;
  const hasEnded = status === 'CANCELED' || status === 'EXPIRED';
  return (
    <div className="row">
      {status === 'PAUSED' ? (
        <DialogButton label="Resume" variant="primary">
          {(close) => <Pause subscription={subscription} reload={reload} close={close} way="resume" />}
        </DialogButton>
      ) : (
        <DialogButton label="Pause" reason={unless('ACTIVE')}>
          {(close) => <Pause subscription={subscription} reload={reload} close={close} way="pause" />}
        </DialogButton>
      )}
      {(status === 'PENDING_PAYMENT' || status === 'PAST_DUE') && (
        <DialogButton label="Mark as paid">{(close) => <Paid subscription={subscription} reload={reload} close={close} />}</DialogButton>
      )}
      <DialogButton label="Edit subscription" reason={unless('ACTIVE', 'TRIALING')}>
        {(close) => <Change subscription={subscription} reload={reload} close={close} />}
      </DialogButton>
      {subscription.cancelAtPeriodEnd && (status === 'ACTIVE' || status === 'TRIALING') && (
        <DialogButton label="Undo cancellation">
          {(close) => <Undo subscription={subscription} reload={reload} close={close} />}
        </DialogButton>
      )}
      <DialogButton
        label="Cancel subscription"
        variant="danger"
        title="Cancel subscription"
        reason={hasEnded ? `Not available: the subscription is ${labelOf(status)}` : null}
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
    toast(way === 'pause' ? 'Subscription paused' : 'Subscription resumed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label={way === 'pause' ? 'Pause billing' : 'Resume billing'} onSubmit={submit}>
      <p>
        {way === 'pause'
          ? 'Billing stops until the subscription is resumed; the remaining time of the period is saved.'
          : 'The remaining time of the period continues now.'}
      </p>
    </ActForm>
  );
}

function Undo({ subscription: { id }, reload, close }: Props & { close(): void }) {
  const act = useAction(UndoCancellation);
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: id } }))) return;
    toast('Cancellation undone');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Undo cancellation" onSubmit={submit}>
      <p>The subscription renews after this period.</p>
    </ActForm>
  );
}

function Cancel({ subscription, reload, close }: Props & { close(): void }) {
  const act = useAction(CancelSubscription);
  const isRunning = subscription.status === 'ACTIVE' || subscription.status === 'TRIALING';
  const [when, setWhen] = useState(isRunning ? 'end' : 'now');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: subscription.id, atPeriodEnd: when === 'end' } }))) return;
    toast(when === 'end' ? 'Subscription ends with the paid period' : 'Subscription cancelled');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Cancel subscription" danger onSubmit={submit}>
      <p>A cancelled subscription cannot be reactivated.</p>
      {isRunning && (
        <Select
          label="Cancellation date"
          value={when}
          onChange={setWhen}
          options={[
            ['end', 'End of the paid period'],
            ['now', 'Immediately'],
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
    toast('Subscription updated');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Save changes" fields={['amount', 'quantity']} reason={isReady ? null : ''} onSubmit={submit}>
      <MoneyField label="New unit price" value={typed} onChange={setTyped} error={act.errors['amount']} />
      <TextField label="Quantity" value={quantity} onChange={setQuantity} inputMode="numeric" error={act.errors['quantity']} />
      <Select
        label="Proration"
        value={proration}
        onChange={(value) => setProration(value as ProrationBehavior)}
        options={[
          ['CREATE_PRORATIONS', 'Settle with the next invoice'],
          ['NONE', 'None: old price until the period ends'],
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
    toast('Payment recorded');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="Record payment"
      fields={['reference']}
      reason={reference.trim() === '' ? 'Enter a payment reference' : null}
      onSubmit={submit}
    >
      <Select
        label="Payment source"
        value={source}
        onChange={(value) => setSource(value as OtherPaymentSource)}
        options={[
          ['MANUAL', 'External payment: the wallet is not credited'],
          ['WALLET', 'Deposit already in the wallet'],
        ]}
      />
      <TextField
        label="Reference"
        value={reference}
        onChange={setReference}
        error={act.errors['reference']}
        hint="Reference of the receipt or deposit"
      />
    </ActForm>
  );
}
