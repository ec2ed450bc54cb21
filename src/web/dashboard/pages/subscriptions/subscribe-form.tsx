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
  ['DAILY', 'Every day'],
  ['EVERY_3_DAYS', 'Every three days'],
  ['WEEKLY', 'Every week'],
  ['BIWEEKLY', 'Every two weeks'],
  ['MONTHLY', 'Every month'],
  ['QUARTERLY', 'Every three months'],
  ['BIANNUAL', 'Every half year'],
  ['YEARLY', 'Every year'],
];

const begin = () => ({
  productId: '',
  typed: '',
  interval: 'MONTHLY' as BillingInterval,
  quantity: '1',
  billingAnchor: '',
});

/** Subscribes a customer to a product, or to an amount. */
export function SubscribeForm() {
  const may = useMay();
  const [, navigate] = useLocation();
  const act = useAction(Subscribe);
  const { draft, set, forget, clear, isSaved } = useFormDraft('subscribe', begin);
  // Not kept: a customer who was found by the address is not in the list of another time.
  const [customerId, setCustomer] = useState('');
  const { productId, typed, interval, quantity, billingAnchor } = draft;
  const products = useData(ProductChoices, {}, !may('PRODUCTS_READ'));
  const sold = products.data?.products.nodes.filter(({ active }) => active) ?? [];
  const choices = sold.map(({ id, name, price: cost }) => [id, `${name}, ${naira(cost)}`] as const);
  const price = typed === '' && productId !== '' ? null : koboOf(typed);
  const isReady = customerId !== '' && (price === null || typeof price === 'number') && /^[1-9]\d*$/.test(quantity);
  const submit = async (): Promise<void> => {
    const input = {
      customerId,
      interval,
      quantity: Number(quantity),
      ...(productId !== '' && { productId }),
      ...(typeof price === 'number' && { amount: price }),
      ...(billingAnchor !== '' && { billingAnchor }),
    };
    const done = await act.run({ input });
    const made = done?.createSubscription.subscription;
    if (!made) return;
    forget();
    toast('Subscribed');
    navigate(`/subscriptions/${made.id}`);
  };
  return (
    <ActForm
      act={act}
      label="Subscribe"
      fields={['customerId', 'amount', 'quantity', 'billingAnchor']}
      reason={isReady ? null : ''}
      onSubmit={submit}
      {...(isSaved && { onAnew: clear })}
    >
      <CustomerField value={customerId} onChange={setCustomer} error={act.errors['customerId']} />
      {sold.length > 0 && (
        <Select
          label="Product"
          value={productId}
          onChange={(id) => set({ productId: id })}
          options={[['', 'None, an amount'], ...choices]}
        />
      )}
      <MoneyField
        label={productId === '' ? 'Amount' : 'Amount, unless it is the price'}
        value={typed}
        onChange={(text) => set({ typed: text })}
        error={act.errors['amount']}
      />
      <Select label="Billed" value={interval} onChange={(value) => set({ interval: value as BillingInterval })} options={INTERVALS} />
      <TextField
        label="How many"
        value={quantity}
        onChange={(text) => set({ quantity: text })}
        inputMode="numeric"
        error={act.errors['quantity']}
      />
      <DateField
        label="Billed from"
        value={billingAnchor}
        onChange={(day) => set({ billingAnchor: day })}
        hint="The day that periods keep to; that of the first payment when left empty"
        error={act.errors['billingAnchor']}
      />
    </ActForm>
  );
}
