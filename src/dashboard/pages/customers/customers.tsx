import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CustomersQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { Button, TextField } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { isAddress } from './customer-field.tsx';

const Customers = graphql(`
  query Customers($first: Int!, $after: String, $email: String) {
    customers(first: $first, after: $after, email: $email) {
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

const KeepCustomer = graphql(`
  mutation KeepCustomer($input: CreateCustomerInput!) {
    createCustomer(input: $input) {
      customer {
        id
      }
      userErrors {
        code
        message
        field
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
  const isPart = q !== '' && email === null;
  const list = useData(Customers, { first: isPart ? NEWEST : 25, after: paging.after, email });
  return (
    <div className="stack">
      <PageHead title="Customers">
        {may('CUSTOMERS_WRITE') && (
          <DialogButton label="Add a customer" look="primary">
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
            label="Find"
            type="search"
            isSearch
            value={typed}
            onChange={setTyped}
            hint={`A whole e-mail address, or a part of a name, code or phone number of the newest ${NEWEST}`}
          />
        </div>
        <Button type="submit">Find</Button>
      </form>
      <Show of={list} rem={24}>
        {({ customers }) => (
          <List
            label="Customers"
            columns={COLUMNS}
            of={isPart ? { nodes: customers.nodes.filter((each) => holds(each, q)) } : customers}
            {...(!isPart && { paging })}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/customers/${id}`}
            empty={<p>{emptyWords(q, customers.pageInfo.hasNextPage)}</p>}
          />
        )}
      </Show>
    </div>
  );
}

/** How many the API gives at once; it finds by address only, so names are looked for among these. */
const NEWEST = 100;

function holds({ firstName, lastName, customerCode, email, phoneNumber }: Customer, part: string): boolean {
  const text = `${firstName} ${lastName} ${customerCode} ${email} ${phoneNumber ?? ''}`.toLowerCase();
  return part
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function emptyWords(q: string, isMore: boolean): string {
  if (q === '') return 'Customers appear here; cards and subscriptions belong to them.';
  if (isAddress(q)) return 'Nobody has this address.';
  return isMore
    ? `None of the newest ${NEWEST} is like that. Older ones are found by their whole e-mail address.`
    : 'No customer is like that.';
}

const FIELDS = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['email', 'E-mail'],
  ['phoneNumber', 'Phone'],
] as const;

function Add() {
  const [, navigate] = useLocation();
  const act = useAction(KeepCustomer);
  const [typed, setTyped] = useState({ firstName: '', lastName: '', email: '', phoneNumber: '' });
  const isReady = typed.firstName.trim() !== '' && typed.lastName.trim() !== '' && typed.email.trim() !== '';
  const submit = async (): Promise<void> => {
    const { phoneNumber, ...rest } = typed;
    const done = await act.run({ input: { ...rest, ...(phoneNumber.trim() !== '' && { phoneNumber: phoneNumber.trim() }) } });
    if (!done?.createCustomer.customer) return;
    toast('Customer added');
    navigate(`/customers/${done.createCustomer.customer.id}`);
  };
  return (
    <ActForm act={act} label="Add" fields={FIELDS.map(([name]) => name)} reason={isReady ? null : ''} onSubmit={submit}>
      {FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          value={typed[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
          error={act.errors[name]}
          required={name !== 'phoneNumber'}
          {...(name === 'phoneNumber' && { hint: 'May be left out' })}
        />
      ))}
    </ActForm>
  );
}
