import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CustomersQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts/common.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { isAddress } from './customer-field.tsx';
import { labels } from '../../texts/labels.ts';
import { customersTexts as texts } from '../../texts/customers.ts';

const Customers = graphql(`
  query Customers($after: String, $email: String, $search: String) {
    customers(first: 25, after: $after, email: $email, search: $search) {
      nodes {
        id
        customerCode
        firstName
        lastName
        email
        phoneNumber
        status
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const SaveCustomer = graphql(`
  mutation KeepCustomer($input: CreateCustomerInput!) {
    createCustomer(input: $input) {
      customer {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Customer = CustomersQuery['customers']['nodes'][number];

const COLUMNS: readonly Column<Customer>[] = [
  {
    head: labels.customer,
    cell: ({ firstName, lastName }) => (
      <span className="cut" title={`${firstName} ${lastName}`}>
        {`${firstName} ${lastName}`}
      </span>
    ),
  },
  { head: labels.code, cell: ({ customerCode }) => <span className="code nowrap">{customerCode}</span> },
  {
    head: labels.email,
    cell: ({ email }) => (
      <span className="cut" title={email}>
        {email}
      </span>
    ),
  },
  { head: texts.phone, cell: ({ phoneNumber }) => phoneNumber ?? '–' },
  { head: labels.status, cell: ({ status }) => <Status of={status} /> },
  { head: labels.age, cell: ({ createdAt }) => <Time at={createdAt} age /> },
];

export function Page() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const paging = usePaging(q);
  const email = isAddress(q) ? q : null;
  const list = useData(Customers, { after: paging.after, email, search: q === '' || email !== null ? null : q });
  return (
    <div className="stack">
      <PageHead title={texts.customers}>
        {may('CUSTOMERS_WRITE') && (
          <DialogButton label={texts.createCustomer} variant="primary">
            {() => <Add />}
          </DialogButton>
        )}
      </PageHead>
      <form
        className="row narrow"
        role="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim() === '' ? {} : { q: typed.trim() }, { replace: true });
        }}
      >
        <div className="grow">
          <TextField label={labels.search} type="search" isSearch value={typed} onChange={setTyped} hint={texts.fullEmailAddress} />
        </div>
        <Button type="submit">{labels.search}</Button>
      </form>
      <Show of={list} rem={24}>
        {({ customers }) => (
          <List
            label={texts.customers}
            columns={COLUMNS}
            of={customers}
            paging={paging}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/customers/${id}`}
            empty={<p>{emptyText(q)}</p>}
          />
        )}
      </Show>
    </div>
  );
}

function emptyText(q: string): string {
  if (q === '') return texts.customersAppearHere;
  return isAddress(q) ? texts.noCustomerHasThisAddress : texts.noCustomerMatchesThisSearch;
}

const FIELDS = [
  ['firstName', texts.firstName],
  ['lastName', texts.lastName],
  ['email', labels.email],
  ['phoneNumber', texts.phone],
] as const;

function Add() {
  const [, navigate] = useLocation();
  const act = useAction(SaveCustomer);
  const [typed, setTyped] = useState({ firstName: '', lastName: '', email: '', phoneNumber: '' });
  const isReady = typed.firstName.trim() !== '' && typed.lastName.trim() !== '' && typed.email.trim() !== '';
  const submit = async (): Promise<void> => {
    const { phoneNumber, ...rest } = typed;
    const done = await act.run({ input: { ...rest, ...(phoneNumber.trim() !== '' && { phoneNumber: phoneNumber.trim() }) } });
    if (!done?.createCustomer.customer) return;
    toast(texts.customerCreated);
    navigate(`/customers/${done.createCustomer.customer.id}`);
  };
  return (
    <ActForm act={act} label={texts.createCustomer} fields={FIELDS.map(([name]) => name)} reason={isReady ? null : ''} onSubmit={submit}>
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={typed[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
          error={act.errors[name]}
          required={name !== 'phoneNumber'}
          {...(name === 'phoneNumber' && { hint: hints.optional })}
        />
      ))}
    </ActForm>
  );
}
