import { useEffect, useState } from 'react';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
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

/** Whether it is a whole e-mail address; the API refuses to look for a half one. */
export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);

const SETTLED_MS = 400;

/** Chooses a customer: among the newest, or by the e-mail address. */
export function CustomerField({ value, onChange, error }: { value: string; onChange(id: string): void; error?: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    // One question for an address, not one for each letter of it.
    const timer = setTimeout(() => setEmail(isAddress(typed.trim()) ? typed.trim() : null), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useData(CustomerChoices, { email });
  const nodes = found.data?.customers.nodes ?? [];
  const nobody = found.isLoading ? 'Looking…' : email === null ? 'No customer yet' : 'Nobody has this address';
  return (
    <>
      <TextField label="Find by e-mail" type="email" value={typed} onChange={setTyped} hint="The whole address; else the newest 50" />
      <Select
        label="Customer"
        value={value}
        onChange={onChange}
        error={error ?? found.trouble?.message}
        options={[
          ['', nodes.length === 0 ? nobody : 'Choose'],
          ...nodes.map(
            ({ id, firstName, lastName, email: address, status }) =>
              [id, `${firstName} ${lastName} · ${address}${status === 'ACTIVE' ? '' : ` · ${status.toLowerCase()}`}`] as const,
          ),
        ]}
      />
    </>
  );
}
