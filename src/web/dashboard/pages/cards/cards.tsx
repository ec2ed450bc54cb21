import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CardsQuery, VirtualCardBrand } from '../../gql/graphql.ts';
import { errorTexts } from '../../texts/common.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { labels } from '../../texts/labels.ts';
import { cardsTexts as texts } from '../../texts/cards.ts';

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
  { head: texts.card, cell: ({ maskedPan, last4, id }) => <span className="code nowrap">{maskedPan ?? last4 ?? id.slice(-8)}</span> },
  { head: labels.name, cell: ({ nameOnCard }) => nameOnCard },
  { head: texts.scheme, cell: ({ brand }) => brand },
  { head: labels.balance, num: true, cell: ({ balance }) => <Money kobo={balance} /> },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: texts.lastSynced, cell: ({ lastSyncedAt }) => <Time at={lastSyncedAt} age /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page() {
  const may = useMay();
  const paging = usePaging('cards');
  const cards = useData(Cards, { after: paging.after });
  return (
    <div className="stack">
      <PageHead title={labels.cards}>
        {may('CARDS_WRITE') && may('CUSTOMERS_READ') && (
          <DialogButton label={texts.issueCard} variant="primary">
            {() => <Issue />}
          </DialogButton>
        )}
      </PageHead>
      <Show of={cards} rem={24}>
        {({ virtualCards }) => (
          <List
            label={texts.virtualCards}
            columns={COLUMNS}
            of={virtualCards}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/cards/${id}`}
            empty={<p>{texts.issuedCardsAppearHere}</p>}
          />
        )}
      </Show>
    </div>
  );
}

const BRANDS: readonly (readonly [VirtualCardBrand, string])[] = [
  ['VERVE', texts.verve],
  ['VISA', texts.visa],
  ['MASTERCARD', texts.mastercard],
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
    toast(done.createVirtualCard.isPending ? texts.cardPendingTheRequestIs : texts.cardIssued);
    navigate(`/cards/${done.createVirtualCard.card.id}`);
  };
  return (
    <ActForm
      act={act}
      label={texts.issueCard}
      fields={['customerId', 'nameOnCard']}
      reason={customerId === '' ? errorTexts.customerMissing : null}
      onSubmit={submit}
    >
      <CustomerField value={customerId} onChange={setCustomer} error={act.errors['customerId']} />
      <Select
        label={texts.scheme}
        value={brand}
        onChange={(chosen) => setBrand(chosen as VirtualCardBrand)}
        options={BRANDS}
        error={act.errors['brand']}
      />
      <TextField
        label={texts.nameOnTheCard}
        value={name}
        onChange={setName}
        hint={texts.defaultTheCustomersName}
        error={act.errors['nameOnCard']}
        maxLength={26}
      />
    </ActForm>
  );
}
