import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { useFormDraft } from '../../draft.ts';
import { koboOf, naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { BillingInterval } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { toast } from '../../ui/overlays.tsx';
import { useMay } from '../../viewer.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { labels } from '../../texts/labels.ts';
import { subscribeFormTexts as texts } from '../../texts/subscriptions.ts';

const ProductChoices = graphql(`
  query ProductChoices {
    products(first: 50) {
      nodes {
        id
        name
        price
        active
      }
    }
  }
`);

const Subscribe = graphql(`
  mutation Subscribe($input: CreateSubscriptionInput!) {
    createSubscription(input: $input) {
      subscription {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const INTERVALS: readonly (readonly [BillingInterval, string])[] = [
  ['DAILY', texts.daily],
  ['EVERY_3_DAYS', texts.every3Days],
  ['WEEKLY', texts.weekly],
  ['BIWEEKLY', texts.every2Weeks],
  ['MONTHLY', texts.monthly],
  ['QUARTERLY', texts.every3Months],
  ['BIANNUAL', texts.every6Months],
  ['YEARLY', texts.yearly],
];

const begin = () => ({
  productId: '',
  typed: '',
  interval: 'MONTHLY' as BillingInterval,
  quantity: '1',
  billingAnchor: '',
});

function inputOf(customerId: string, { interval, quantity, productId, billingAnchor }: ReturnType<typeof begin>, price: unknown) {
  return {
    customerId,
    interval,
    quantity: Number(quantity),
    ...(productId !== '' && { productId }),
    ...(typeof price === 'number' && { amount: price }),
    ...(billingAnchor !== '' && { billingAnchor }),
  };
}

export function SubscribeForm() {
  const may = useMay();
  const [, navigate] = useLocation();
  const act = useAction(Subscribe);
  const { draft, set, forget, clear, isSaved } = useFormDraft('subscribe', begin);
  // Not in the draft: a customer found by address is missing from a later list.
  const [customerId, setCustomer] = useState('');
  const { productId, typed, interval, quantity, billingAnchor } = draft;
  const products = useData(ProductChoices, {}, !may('PRODUCTS_READ'));
  const sold = products.data?.products.nodes.filter(({ active }) => active) ?? [];
  const choices = sold.map(({ id, name, price: cost }) => [id, `${name}, ${naira(cost)}`] as const);
  const price = typed === '' && productId !== '' ? null : koboOf(typed);
  const isReady = customerId !== '' && (price === null || typeof price === 'number') && /^[1-9]\d*$/.test(quantity);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: inputOf(customerId, draft, price) });
    const made = done?.createSubscription.subscription;
    if (!made) return;
    forget();
    toast(texts.subscriptionCreated);
    navigate(`/subscriptions/${made.id}`);
  };
  return (
    <ActForm
      act={act}
      label={texts.createSubscription}
      fields={['customerId', 'amount', 'quantity', 'billingAnchor']}
      reason={isReady ? null : ''}
      onSubmit={submit}
      {...(isSaved && { onAnew: clear })}
    >
      <CustomerField value={customerId} onChange={setCustomer} error={act.errors['customerId']} />
      {sold.length > 0 && (
        <Select
          label={labels.product}
          value={productId}
          onChange={(id) => set({ productId: id })}
          options={[['', texts.noProduct], ...choices]}
        />
      )}
      <MoneyField
        label={productId === '' ? labels.amount : texts.amountEmptyProductPrice}
        value={typed}
        onChange={(text) => set({ typed: text })}
        error={act.errors['amount']}
      />
      <Select
        label={texts.billingInterval}
        value={interval}
        onChange={(value) => set({ interval: value as BillingInterval })}
        options={INTERVALS}
      />
      <TextField
        label={texts.quantity}
        value={quantity}
        onChange={(text) => set({ quantity: text })}
        inputMode="numeric"
        error={act.errors['quantity']}
      />
      <DateField
        label={texts.billingAnchor}
        value={billingAnchor}
        onChange={(day) => set({ billingAnchor: day })}
        hint={texts.startDayOfTheBilling}
        error={act.errors['billingAnchor']}
      />
    </ActForm>
  );
}
