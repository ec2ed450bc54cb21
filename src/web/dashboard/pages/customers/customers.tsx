import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CustomersQuery } from '../../gql/graphql.ts';
import { hints } from '../../texts.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { isAddress } from './customer-field.tsx';

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
  { head: 'Customer', cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { head: 'Code', cell: ({ customerCode }) => <span className="code nowrap">{customerCode}</span> },
  { head: 'E-mail', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phoneNumber }) => phoneNumber ?? '–' },
  { head: 'Status', cell: ({ status }) => <Status of={status} /> },
  { head: 'Age', cell: ({ createdAt }) => <Time at={createdAt} age /> },
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
      <PageHead title="Customers">
        {may('CUSTOMERS_WRITE') && (
          <DialogButton label="Create customer" variant="primary">
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
          <TextField
            label="Search"
            type="search"
            isSearch
            value={typed}
            onChange={setTyped}
            hint="Full e-mail address, or the beginning of a name, address or code"
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
      <Show of={list} rem={24}>
        {({ customers }) => (
          <List
            label="Customers"
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
  if (q === '') return 'Customers appear here. Create a customer to issue cards and subscriptions.';
  return isAddress(q) ? 'No customer has this address.' : 'No customer matches this search.';
}

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'E-mail'],
  ['phoneNumber', 'Phone'],
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
    toast('Customer created');
    navigate(`/customers/${done.createCustomer.customer.id}`);
  };
  return (
    <ActForm act={act} label="Create customer" fields={FIELDS.map(([name]) => name)} reason={isReady ? null : ''} onSubmit={submit}>
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
