import { useState } from 'react';
import { useAction } from '../../data.ts';
import { lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ApiKeyRowFragment, ApiKeyScope } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { ChangeVersion } from '../../ui/api-version.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { LimitFields, limitsOf, NO_LIMITS, type TypedLimits, typedLimits } from '../../ui/limit-fields.tsx';
import { toast } from '../../ui/overlays.tsx';
import { settings } from '../../settings.ts';
import { useMay } from '../../viewer.ts';
import { mostOf } from './api-key-limits.tsx';
import { ScopeField } from './api-key-scopes.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { apiKeyFormsTexts as texts } from '../../texts/developers.ts';
import { fill } from '../../texts/fill.ts';

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
  /** Last valid day in Lagos; empty for no expiry. */
  until: string;
  /** Limits on payments from the wallet. */
  pays: TypedLimits;
  requireReference: boolean;
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
        label={labels.name}
        value={value.name}
        onChange={(name) => set({ name })}
        error={errors['name']}
        maxLength={60}
        placeholder={texts.backOffice}
      />
      <ScopeField value={value.scopes} onChange={(scopes) => set({ scopes })} own={may} error={errors['scopes']} />
      <TextField
        label={texts.allowedIPAddresses}
        value={value.ips}
        onChange={(ips) => set({ ips })}
        error={errors['allowedIps']}
        hint={texts.iPAddressesAndCIDRBlocks}
      />
      <DateField
        label={texts.expiryDate}
        value={value.until}
        onChange={(until) => set({ until })}
        error={errors['expiresAt']}
        hint={texts.emptyForNoExpiry}
      />
      <label>
        <input type="checkbox" checked={value.requireReference} onChange={({ target }) => set({ requireReference: target.checked })} />
        {texts.rejectPaymentsWithout}
      </label>
      {may('RULES_WRITE') && (
        <fieldset>
          <legend>{texts.limitsOnPaymentsFromThe}</legend>
          <LimitFields typed={value.pays} set={(pays) => set({ pays })} errors={within(errors, 'limits')} />
        </fieldset>
      )}
    </>
  );
}

const PAYS = ['perPayment', 'dayAmount', 'dayPayments', 'monthAmount'] as const;
const FIELDS = ['name', 'scopes', 'allowedIps', 'expiresAt', 'limits', ...PAYS.map((name) => `limits.${name}`)];

/** Errors of the fields of one part of an input. */
const within = (errors: Readonly<Record<string, string>>, part: string): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name.replace(`${part}.`, ''), error]));

/** Limits of the input; null for none. */
function askedFor(typed: TypedLimits): ReturnType<typeof limitsOf> {
  const limits = limitsOf(typed);
  return limits && PAYS.some((name) => limits[name] !== null) ? limits : null;
}
const endOf = (day: string): string | null => (day === '' ? null : `${day}T23:59:59+01:00`);
const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

function lacks({ name, scopes, pays }: Fields): string | null {
  if (name.trim() === '') return texts.enterAName;
  if (limitsOf(pays) === null) return texts.enterAmountsInNaira;
  return scopes?.length === 0 ? texts.selectPermissions : null;
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
  const [fields, setFields] = useState<Fields>({
    name: '',
    scopes: [],
    ips: '',
    until: '',
    pays: NO_LIMITS,
    requireReference: settings.environment === 'live',
  });
  const [made, setMade] = useState<New | null>(null);
  const submit = async (): Promise<void> => {
    const { name, scopes, ips, until, pays, requireReference } = fields;
    const done = await act.run({
      input: {
        name: name.trim(),
        scopes: scopes && [...scopes],
        allowedIps: listOf(ips),
        expiresAt: endOf(until),
        requireReference,
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
    <ActForm act={act} label={texts.createKey} fields={FIELDS} reason={lacks(fields)} onSubmit={submit}>
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
    requireReference: row.requireReference,
  });
  const [asItWas] = useState(fields);
  const submit = async (): Promise<void> => {
    const { name, scopes, ips, until, pays, requireReference } = fields;
    const done = await act.run({
      input: {
        apiKeyId: row.id,
        name: name.trim(),
        allowedIps: listOf(ips),
        requireReference,
        ...(scopes !== asItWas.scopes && { scopes: scopes && [...scopes] }),
        // Why: a day is less exact than the set expiry, which stays unless another day is chosen.
        ...(until !== asItWas.until && { expiresAt: endOf(until) }),
        ...(pays !== asItWas.pays && { limits: askedFor(pays) }),
      },
    });
    if (!done) return;
    toast(texts.keyUpdatedTheChangeApplies);
    close();
  };
  return (
    <ActForm act={act} label={texts.saveKey} fields={FIELDS} reason={lacks(fields)} onSubmit={submit}>
      <KeyFields value={fields} onChange={setFields} errors={act.errors} />
    </ActForm>
  );
}

export function RotateKey({ row, reload }: Props & { row: ApiKeyRowFragment }) {
  const act = useAction(RotateApiKey);
  const [overlap, setOverlap] = useState('86400');
  const [made, setMade] = useState<New | null>(null);
  const submit = async (): Promise<void> => {
    const done = await act.run({ input: { apiKeyId: row.id, overlapSeconds: Number(overlap) } });
    const { apiKey, secret } = done?.rotateApiKey ?? {};
    if (!apiKey || !secret) return;
    setMade({ keyId: apiKey.keyId, secret });
    reload();
  };
  if (made) return <Made {...made} />;
  return (
    <ActForm act={act} label={texts.rotateKey} onSubmit={submit}>
      <p>{texts.rotationCreatesASuccessor}</p>
      <Select
        label={texts.validityOfTheOldKey}
        value={overlap}
        onChange={setOverlap}
        options={[
          ['0', 'none'],
          ['3600', '1 hour'],
          ['86400', '1 day'],
          ['604800', '7 days'],
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
    if (!(await act.run({ input: { apiKeyId: row.id } }))) return;
    toast(texts.keyRevokedItsRequestsAre);
    close();
  };
  return (
    <ActForm act={act} label={texts.revokeKey} danger reason={typed.trim() === 'revoke' ? null : ''} onSubmit={submit}>
      <p>{rich(texts.requestsOfProgramsThatUse, { keyId: <span className="code">{row.keyId}</span> })}</p>
      <TextField label={texts.typeRevokeToConfirm} value={typed} onChange={setTyped} />
    </ActForm>
  );
}

/** Version that requests of a key follow. */
export function KeyVersion({ row, close }: { row: ApiKeyRowFragment; close(): void }) {
  const act = useAction(UpdateApiKey);
  const change = async (apiVersion: string): Promise<void> => {
    if (!(await act.run({ input: { apiKeyId: row.id, apiVersion } }))) return;
    toast(fill(texts.requestsOfFollowFromNow, { name: row.name, apiVersion }));
    close();
  };
  return <ChangeVersion act={act} current={row.apiVersion} what={texts.requestsOfThisKey} onSubmit={change} />;
}
