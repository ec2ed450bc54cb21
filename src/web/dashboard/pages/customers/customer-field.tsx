import { useEffect, useState } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import { texts } from '../../texts.ts';
import { Select, TextField } from '../../ui/controls.tsx';

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
  const emptyLabel = found.isLoading ? texts.searching : email === null ? 'No customers' : 'No customer has this address';
  return (
    <>
      <TextField label="Customer e-mail" type="email" value={typed} onChange={setTyped} hint="Full address. Empty: latest 50 customers." />
      <Select
        label="Customer"
        value={value}
        onChange={onChange}
        error={error ?? found.trouble?.message}
        options={[
          ['', nodes.length === 0 ? emptyLabel : 'Select'],
          ...nodes.map(
            ({ id, firstName, lastName, email: address, status }) =>
              [id, `${firstName} ${lastName} · ${address}${status === 'ACTIVE' ? '' : ` · ${status.toLowerCase()}`}`] as const,
          ),
        ]}
      />
    </>
  );
}
