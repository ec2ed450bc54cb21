import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CardsQuery, VirtualCardBrand } from '../../gql/graphql.ts';
import { errorTexts } from '../../texts.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { CustomerField } from '../customers/customer-field.tsx';

const Cards = graphql(`
  query Cards($after: String) {
    virtualCards(first: 25, after: $after) {
      nodes {
        id
        nameOnCard
        maskedPan
        last4
        brand
        balance
        status
        lastSyncedAt
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const IssueCard = graphql(`
  mutation IssueCard($input: CreateVirtualCardInput!) {
    createVirtualCard(input: $input) {
      card {
        id
        status
      }
      isPending
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Card = CardsQuery['virtualCards']['nodes'][number];

const COLUMNS: readonly Column<Card>[] = [
  { head: 'Card', cell: ({ maskedPan, last4, id }) => <span className="code nowrap">{maskedPan ?? last4 ?? id.slice(-8)}</span> },
  { head: 'Name', cell: ({ nameOnCard }) => nameOnCard },
  { head: 'Scheme', cell: ({ brand }) => brand },
  { head: 'Balance', num: true, cell: ({ balance }) => <Money kobo={balance} /> },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Last synced', cell: ({ lastSyncedAt }) => <Time at={lastSyncedAt} age /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page() {
  const may = useMay();
  const paging = usePaging('cards');
  const cards = useData(Cards, { after: paging.after });
  return (
    <div className="stack">
      <PageHead title="Cards">
        {may('CARDS_WRITE') && may('CUSTOMERS_READ') && (
          <DialogButton label="Issue card" variant="primary">
            {() => <Issue />}
          </DialogButton>
        )}
      </PageHead>
      <Show of={cards} rem={24}>
        {({ virtualCards }) => (
          <List
            label="Virtual cards"
            columns={COLUMNS}
            of={virtualCards}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/cards/${id}`}
            empty={<p>Issued cards appear here. A card belongs to a customer and is funded from your wallet.</p>}
          />
        )}
      </Show>
    </div>
  );
}

const BRANDS: readonly (readonly [VirtualCardBrand, string])[] = [
  ['VERVE', 'Verve'],
  ['VISA', 'Visa'],
  ['MASTERCARD', 'Mastercard'],
];

function Issue() {
  const [, navigate] = useLocation();
  const act = useAction(IssueCard);
  const [customerId, setCustomer] = useState('');
  const [brand, setBrand] = useState<VirtualCardBrand>('VERVE');
  const [name, setName] = useState('');
  const submit = async (): Promise<void> => {
    const nameOnCard = name.trim();
    const done = await act.run({ input: { customerId, brand, ...(nameOnCard !== '' && { nameOnCard }) } });
    if (!done?.createVirtualCard.card) return;
    toast(done.createVirtualCard.isPending ? 'Card pending; the request is retried automatically' : 'Card issued');
    navigate(`/cards/${done.createVirtualCard.card.id}`);
  };
  return (
    <ActForm
      act={act}
      label="Issue card"
      fields={['customerId', 'nameOnCard']}
      reason={customerId === '' ? errorTexts.customerMissing : null}
      onSubmit={submit}
    >
      <CustomerField value={customerId} onChange={setCustomer} error={act.errors['customerId']} />
      <Select
        label="Scheme"
        value={brand}
        onChange={(chosen) => setBrand(chosen as VirtualCardBrand)}
        options={BRANDS}
        error={act.errors['brand']}
      />
      <TextField
        label="Name on the card"
        value={name}
        onChange={setName}
        hint="Default: the customer’s name"
        error={act.errors['nameOnCard']}
        maxLength={26}
      />
    </ActForm>
  );
}
