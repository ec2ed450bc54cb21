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

/** What can be done with a subscription; what its state forbids says why. */
export function Actions({ subscription, reload }: Props) {
  const may = useMay();
  if (!may('SUBSCRIPTIONS_WRITE')) return null;
  const { status } = subscription;
  const unless = (...fitting: SubscriptionStatus[]): string | null => (fitting.includes(status) ? null : `It is ${labelOf(status)}`);
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
      <DialogButton label="Change" reason={unless('ACTIVE', 'TRIALING')}>
        {(close) => <Change subscription={subscription} reload={reload} close={close} />}
      </DialogButton>
      {subscription.cancelAtPeriodEnd && (status === 'ACTIVE' || status === 'TRIALING') && (
        <DialogButton label="Undo cancellation">
          {(close) => <Undo subscription={subscription} reload={reload} close={close} />}
        </DialogButton>
      )}
      <DialogButton label="Cancel" variant="danger" title="Cancel the subscription" reason={hasEnded ? `It is ${labelOf(status)}` : null}>
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
    toast(way === 'pause' ? 'Paused' : 'Resumed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label={way === 'pause' ? 'Pause billing' : 'Resume billing'} onSubmit={submit}>
      <p>
        {way === 'pause'
          ? 'Nothing is billed until it is resumed; what is left of the period is kept.'
          : 'What was left of the period goes on now.'}
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
      <p>The subscription goes on after this period and is billed as before.</p>
    </ActForm>
  );
}

function Cancel({ subscription, reload, close }: Props & { close(): void }) {
  const act = useAction(CancelSubscription);
  const isRunning = subscription.status === 'ACTIVE' || subscription.status === 'TRIALING';
  const [when, setWhen] = useState(isRunning ? 'end' : 'now');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { subscriptionId: subscription.id, atPeriodEnd: when === 'end' } }))) return;
    toast(when === 'end' ? 'It ends with the period' : 'Canceled');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Cancel it" danger onSubmit={submit}>
      <p>A canceled subscription does not come back.</p>
      {isRunning && (
        <Select
          label="When"
          value={when}
          onChange={setWhen}
          options={[
            ['end', 'At the end of the period that is paid'],
            ['now', 'Now'],
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
    toast('Changed');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Change it" fields={['amount', 'quantity']} reason={isReady ? null : ''} onSubmit={submit}>
      <MoneyField label="New price of one" value={typed} onChange={setTyped} error={act.errors['amount']} />
      <TextField label="How many" value={quantity} onChange={setQuantity} inputMode="numeric" error={act.errors['quantity']} />
      <Select
        label="The rest of this period"
        value={proration}
        onChange={(value) => setProration(value as ProrationBehavior)}
        options={[
          ['CREATE_PRORATIONS', 'Is settled with the next invoice'],
          ['NONE', 'Stays at the old price'],
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
    toast('Marked as paid');
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label="It is paid"
      fields={['reference']}
      reason={reference.trim() === '' ? 'Name the payment' : null}
      onSubmit={submit}
    >
      <Select
        label="How"
        value={source}
        onChange={(value) => setSource(value as OtherPaymentSource)}
        options={[
          ['MANUAL', 'By hand: no money of the wallet moves'],
          ['WALLET', 'By a deposit that is in the wallet already'],
        ]}
      />
      <TextField
        label="Reference"
        value={reference}
        onChange={setReference}
        error={act.errors['reference']}
        hint="Of the receipt, or of the deposit"
      />
    </ActForm>
  );
}
