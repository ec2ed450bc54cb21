import { useEffect, useState } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { commonTexts } from '../../texts/common.ts';
import { Select, TextField } from '../../ui/controls.tsx';
import { labels } from '../../texts/labels.ts';
import { customerFieldTexts as texts } from '../../texts/customers.ts';

const CustomerChoices = graphql(`
  query CustomerChoices($email: String) {
    customers(first: 50, email: $email) {
      nodes {
        id
        firstName
        lastName
        email
        status
      }
    }
  }
`);

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);

const SETTLED_MS = 400;

export function CustomerField({ value, onChange, error }: { value: string; onChange(id: string): void; error?: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    // One request per address, not per keystroke.
    const timer = setTimeout(() => setEmail(isAddress(typed.trim()) ? typed.trim() : null), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useData(CustomerChoices, { email });
  const nodes = found.data?.customers.nodes ?? [];
  const emptyLabel = found.isLoading ? commonTexts.searching : email === null ? texts.noCustomers : texts.noCustomerHasThisAddress;
  return (
    <>
      <TextField label={texts.customerEmail} type="email" value={typed} onChange={setTyped} hint={texts.fullAddressEmptyLatest50} />
      <Select
        label={labels.customer}
        value={value}
        onChange={onChange}
        error={error ?? found.trouble?.message}
        options={[
          ['', nodes.length === 0 ? emptyLabel : texts.select],
          ...nodes.map(
            ({ id, firstName, lastName, email: address, status }) =>
              [id, `${firstName} ${lastName} · ${address}${status === 'ACTIVE' ? '' : ` · ${status.toLowerCase()}`}`] as const,
          ),
        ]}
      />
    </>
  );
}
