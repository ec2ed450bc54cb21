import { useState } from 'react';
import { useAction } from '../../data.ts';
import { lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ApiKeyRowFragment, ApiKeyScope } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { LimitFields, limitsOf, NO_LIMITS, type TypedLimits, typedLimits } from '../../ui/limit-fields.tsx';
import { toast } from '../../ui/overlays.tsx';
import { useMay } from '../../viewer.ts';
import { mostOf } from './api-key-limits.tsx';
import { ScopeField } from './api-key-scopes.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';

const CreateApiKey = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      secret
      apiKey {
        ...ApiKeyRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const UpdateApiKey = graphql(`
  mutation UpdateApiKey($input: UpdateApiKeyInput!) {
    updateApiKey(input: $input) {
      apiKey {
        ...ApiKeyRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RotateApiKey = graphql(`
  mutation RotateApiKey($input: RotateApiKeyInput!) {
    rotateApiKey(input: $input) {
      secret
      apiKey {
        ...ApiKeyRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const RevokeApiKey = graphql(`
  mutation RevokeApiKey($input: RevokeApiKeyInput!) {
    revokeApiKey(input: $input) {
      apiKey {
        ...ApiKeyRow
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

interface Fields {
  name: string;
  scopes: readonly ApiKeyScope[] | null;
  ips: string;
  /** A day in Lagos, at whose end it is refused; empty for never. */
  until: string;
  /** What it may pay to others. */
  pays: TypedLimits;
}

interface KeyFieldsProps {
  value: Fields;
  onChange(value: Fields): void;
  errors: Readonly<Record<string, string>>;
}

function KeyFields({ value, onChange, errors }: KeyFieldsProps) {
  const may = useMay();
  const set = (change: Partial<Fields>): void => onChange({ ...value, ...change });
  return (
    <>
      <TextField
        label="Name"
        value={value.name}
        onChange={(name) => set({ name })}
        error={errors['name']}
        maxLength={60}
        placeholder="Back office"
      />
      <ScopeField value={value.scopes} onChange={(scopes) => set({ scopes })} own={may} error={errors['scopes']} />
      <TextField
        label="Addresses"
        value={value.ips}
        onChange={(ips) => set({ ips })}
        error={errors['allowedIps']}
        hint="Addresses and CIDR blocks that it may be used from; empty for all"
      />
      <DateField
        label="Until the end of"
        value={value.until}
        onChange={(until) => set({ until })}
        error={errors['expiresAt']}
        hint="Empty for ever"
      />
      {may('RULES_WRITE') && (
        <fieldset>
          <legend>What it may pay to others, empty for no limit</legend>
          <LimitFields typed={value.pays} set={(pays) => set({ pays })} errors={within(errors, 'limits')} />
        </fieldset>
      )}
    </>
  );
}

const PAYS = ['perPayment', 'dayAmount', 'dayPayments', 'monthAmount'] as const;
const FIELDS = ['name', 'scopes', 'allowedIps', 'expiresAt', 'limits', ...PAYS.map((name) => `limits.${name}`)];

/** What is said of the fields of one part of an input. */
const within = (errors: Readonly<Record<string, string>>, part: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name.replace(`${part}.`, ''), error]));

/** Limits to ask for; null for none at all. */
function askedFor(typed: TypedLimits): ReturnType<typeof limitsOf> {
  const limits = limitsOf(typed);
  return limits && PAYS.some((name) => limits[name] !== null) ? limits : null;
}
const endOf = (day: string): string | null => (day === '' ? null : `${day}T23:59:59+01:00`);
const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

function lacks({ name, scopes, pays }: Fields): string | null {
  if (name.trim() === '') return 'Give it a name';
  if (limitsOf(pays) === null) return 'Enter amounts in naira, such as 1500 or 1500.50';
  return scopes?.length === 0 ? 'Say what it may do' : null;
}

interface New {
  keyId: string;
  secret: string;
}

const Made = ({ keyId, secret }: New) => (
  <ShownOnce
    rows={[
      ['X-API-Key', keyId],
      ['X-API-Secret', secret],
    ]}
  />
);

interface Props {
  close(): void;
  reload(): void;
}

export function CreateKey({ reload }: Props) {
  const act = useAction(CreateApiKey);
  const [fields, setFields] = useState<Fields>({ name: '', scopes: [], ips: '', until: '', pays: NO_LIMITS });
  const [made, setMade] = useState<New | null>(null);
  const submit = async (): Promise<void> => {
    const { name, scopes, ips, until, pays } = fields;
    const done = await act.run({
      input: {
        name: name.trim(),
        scopes: scopes && [...scopes],
        allowedIps: listOf(ips),
        expiresAt: endOf(until),
        ...(pays !== NO_LIMITS && { limits: askedFor(pays) }),
      },
    });
    const { apiKey, secret } = done?.createApiKey ?? {};
    if (!apiKey || !secret) return;
    setMade({ keyId: apiKey.keyId, secret });
    reload();
  };
  if (made) return <Made {...made} />;
  return (
    <ActForm act={act} label="Create" fields={FIELDS} reason={lacks(fields)} onSubmit={submit}>
      <KeyFields value={fields} onChange={setFields} errors={act.errors} />
    </ActForm>
  );
}

export function EditKey({ row, close }: { row: ApiKeyRowFragment; close(): void }) {
  const act = useAction(UpdateApiKey);
  const [fields, setFields] = useState<Fields>({
    name: row.name,
    scopes: row.scopes ?? null,
    ips: row.allowedIps.join(', '),
    until: row.expiresAt ? lagosDay(Date.parse(row.expiresAt)) : '',
    pays: row.limits ? typedLimits(mostOf(row.limits)) : NO_LIMITS,
  });
  const [asItWas] = useState(fields);
  const submit = async (): Promise<void> => {
    const { name, scopes, ips, until, pays } = fields;
    const done = await act.run({
      input: {
        id: row.id,
        name: name.trim(),
        allowedIps: listOf(ips),
        ...(scopes !== asItWas.scopes && { scopes: scopes && [...scopes] }),
        // A day is coarser than the moment that is set, which stays unless another day is chosen.
        ...(until !== asItWas.until && { expiresAt: endOf(until) }),
        ...(pays !== asItWas.pays && { limits: askedFor(pays) }),
      },
    });
    if (!done) return;
    toast('It counts from the next request on');
    close();
  };
  return (
    <ActForm act={act} label="Save" fields={FIELDS} reason={lacks(fields)} onSubmit={submit}>
      <KeyFields value={fields} onChange={setFields} errors={act.errors} />
    </ActForm>
  );
}

export function RotateKey({ row, reload }: Props & { row: ApiKeyRowFragment }) {
  const act = useAction(RotateApiKey);
  const [overlap, setOverlap] = useState('86400');
  const [made, setMade] = useState<New | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { id: row.id, overlapSeconds: Number(overlap) } });
    const { apiKey, secret } = done?.rotateApiKey ?? {};
    if (!apiKey || !secret) return;
    setMade({ keyId: apiKey.keyId, secret });
    reload();
  };
  if (made) return <Made {...made} />;
  return (
    <ActForm act={act} label="Rotate now" onSubmit={submit}>
      <p>It gets a successor with the same name and rights, and a pair of its own.</p>
      <Select
        label="The old pair still works"
        value={overlap}
        onChange={setOverlap}
        options={[
          ['0', 'not at all'],
          ['3600', 'for 1 hour'],
          ['86400', 'for 1 day'],
          ['604800', 'for 7 days'],
        ]}
        error={act.errors['overlapSeconds']}
      />
    </ActForm>
  );
}

export function RevokeKey({ row, close }: { row: ApiKeyRowFragment; close(): void }) {
  const act = useAction(RevokeApiKey);
  const [typed, setTyped] = useState('');
  const submit = async (): Promise<void> => {
    if (!(await act.run({ input: { id: row.id } }))) return;
    toast('It is refused from the next request on');
    close();
  };
  return (
    <ActForm act={act} label="Revoke for good" danger reason={typed.trim() === 'revoke' ? null : ''} onSubmit={submit}>
      <p>
        Programs that use <span className="code">{row.keyId}</span> are refused from now on. This cannot be undone.
      </p>
      <TextField label="Type revoke to confirm" value={typed} onChange={setTyped} />
    </ActForm>
  );
}
