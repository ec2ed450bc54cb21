import { useState } from 'react';
import { type FieldErrors, useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RuleAction } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';

const AddTransferRule = graphql(`
  mutation AddTransferRule($input: AddTransferRuleInput!) {
    addTransferRule(input: $input) {
      rule {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const FIELDS = [
  'name',
  'action',
  'aboveAmount',
  'newPayeeDays',
  'hoursFrom',
  'hoursTo',
  'weekdays',
  'windowMinutes',
  'windowTransfers',
  'windowAmount',
  'payeeHours',
  'payeeAmount',
  'exemptsAllKeys',
];
const WEEK = [1, 2, 3, 4, 5];

type Texts = Record<'newPayeeDays' | 'hoursFrom' | 'hoursTo' | 'days' | 'windowMinutes' | 'windowTransfers' | 'payeeHours', string>;
type Amounts = Record<'aboveAmount' | 'windowAmount' | 'payeeAmount', { text: string; kobo: number | null }>;

const NONE = { text: '', kobo: null };
const whole = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const time = (text: string): string | null => (text.trim() === '' ? null : text.trim());

interface Draft {
  texts: Texts;
  amounts: Amounts;
}

const NEW: Draft = {
  texts: { newPayeeDays: '', hoursFrom: '', hoursTo: '', days: 'every', windowMinutes: '', windowTransfers: '', payeeHours: '' },
  amounts: { aboveAmount: NONE, windowAmount: NONE, payeeAmount: NONE },
};

/** The conditions as the API takes them: what is left empty is none. */
function conditionsOf({ texts, amounts }: Draft) {
  const hoursFrom = time(texts.hoursFrom);
  return {
    aboveAmount: amounts.aboveAmount.kobo,
    newPayeeDays: whole(texts.newPayeeDays),
    hoursFrom,
    hoursTo: time(texts.hoursTo),
    weekdays: hoursFrom !== null && texts.days === 'week' ? WEEK : null,
    windowMinutes: whole(texts.windowMinutes),
    windowTransfers: whole(texts.windowTransfers),
    windowAmount: amounts.windowAmount.kobo,
    payeeHours: whole(texts.payeeHours),
    payeeAmount: amounts.payeeAmount.kobo,
  };
}

/** A new rule, from its name to the keys that it leaves alone. */
export function RuleForm({ close, reload }: { close(): void; reload(): void }) {
  const act = useAction(AddTransferRule);
  const [name, setName] = useState('');
  const [action, setAction] = useState<RuleAction>('APPROVAL');
  const [keys, setKeys] = useState('all');
  const [draft, setDraft] = useState(NEW);
  const submit = async (): Promise<void> => {
    const input = { name: name.trim(), action, exemptsAllKeys: keys === 'none', ...conditionsOf(draft) };
    if (!(await act.run({ input }))) return;
    toast('In force with the next transfer');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="Add the rule" fields={FIELDS} reason={name.trim() === '' ? 'Give it a name' : null} onSubmit={submit}>
      <TextField label="Name" value={name} onChange={setName} error={act.errors['name']} maxLength={60} placeholder="Large transfers" />
      <Select
        label="A transfer that meets it"
        value={action}
        onChange={(value) => setAction(value as RuleAction)}
        options={[
          ['APPROVAL', 'waits for a second person'],
          ['ALARM', 'leaves, and the owners are told'],
        ]}
      />
      <p className="dim">It meets the rule when it meets every condition that is filled in.</p>
      <Conditions draft={draft} setDraft={setDraft} errors={act.errors} />
      <Select
        label="What API keys send"
        value={keys}
        onChange={setKeys}
        options={[
          ['all', 'is compared too'],
          ['none', 'is left alone'],
        ]}
        hint="Single keys are left alone by way of the API"
      />
    </ActForm>
  );
}

interface ConditionsProps {
  draft: Draft;
  setDraft(draft: Draft): void;
  errors: FieldErrors;
}

function Conditions({ draft, setDraft, errors }: ConditionsProps) {
  const { texts, amounts } = draft;
  const set = (field: keyof Texts, value: string): void => setDraft({ ...draft, texts: { ...texts, [field]: value } });
  const text = (field: keyof Texts, label: string, hint: string) => (
    <TextField label={label} value={texts[field]} onChange={(value) => set(field, value)} error={errors[field]} hint={hint} />
  );
  const amount = (field: keyof Amounts, label: string) => (
    <MoneyField
      label={label}
      value={amounts[field].text}
      onChange={(typed, kobo) => setDraft({ ...draft, amounts: { ...amounts, [field]: { text: typed, kobo } } })}
      error={errors[field]}
    />
  );
  return (
    <>
      {amount('aboveAmount', 'Its amount is above')}
      {text('newPayeeDays', 'Its payee was first paid less than so many days ago', 'Or never')}
      <div className="row">
        {text('hoursFrom', 'It is asked for outside the hours from', 'In Lagos, such as 08:00')}
        {text('hoursTo', 'to', 'Such as 18:00')}
        <Select
          label="on"
          value={texts.days}
          onChange={(days) => set('days', days)}
          options={[
            ['every', 'every day'],
            ['week', 'Monday to Friday'],
          ]}
        />
      </div>
      {text('windowMinutes', 'Within so many minutes', 'Up to 1440, which is a day')}
      <div className="row">
        {text('windowTransfers', 'there are more transfers than', 'With this one')}
        {amount('windowAmount', 'or more money than')}
      </div>
      <div className="row">
        {text('payeeHours', 'In the first hours of its payee', 'Up to 720')}
        {amount('payeeAmount', 'that gets more than')}
      </div>
    </>
  );
}
