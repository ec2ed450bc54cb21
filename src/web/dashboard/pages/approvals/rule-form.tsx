import { useState } from 'react';
import { type FieldErrors, useAction } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { RuleAction } from '../../gql/graphql.ts';
import { errorTexts } from '../../texts/common.ts';
import { ActForm } from '../../ui/act.tsx';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { labels } from '../../texts/labels.ts';
import { ruleFormTexts as ownTexts } from '../../texts/approvals.ts';

const AddTransferRule = graphql(`
  mutation AddTransferRule($input: CreateTransferRuleInput!) {
    createTransferRule(input: $input) {
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

/** Conditions of the API; an empty field is no condition. */
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

export function RuleForm({ close, reload }: { close(): void; reload(): void }) {
  const act = useAction(AddTransferRule);
  const [name, setName] = useState('');
  const [action, setAction] = useState<RuleAction>('APPROVAL');
  const [keys, setKeys] = useState('all');
  const [draft, setDraft] = useState(NEW);
  const submit = async (): Promise<void> => {
    const input = { name: name.trim(), action, exemptsAllKeys: keys === 'none', ...conditionsOf(draft) };
    if (!(await act.run({ input }))) return;
    toast(ownTexts.ruleCreatedItAppliesFrom);
    close();
    reload();
  };
  return (
    <ActForm
      act={act}
      label={ownTexts.createRule}
      fields={FIELDS}
      reason={name.trim() === '' ? errorTexts.nameMissing : null}
      onSubmit={submit}
    >
      <TextField
        label={labels.name}
        value={name}
        onChange={setName}
        error={act.errors['name']}
        maxLength={60}
        placeholder={ownTexts.largeTransfers}
      />
      <Select
        label={labels.action}
        value={action}
        onChange={(value) => setAction(value as RuleAction)}
        options={[
          ['APPROVAL', ownTexts.requireApproval],
          ['ALARM', ownTexts.sendAndAlertTheOwners],
        ]}
      />
      <p className="dim">{ownTexts.aTransferMatchesWhenAll}</p>
      <Conditions draft={draft} setDraft={setDraft} errors={act.errors} />
      <Select
        label={ownTexts.transfersByAPIKeys}
        value={keys}
        onChange={setKeys}
        options={[
          ['all', ownTexts.applyTheRule],
          ['none', ownTexts.exempt],
        ]}
        hint={ownTexts.exemptSingleKeysThroughThe}
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
      {amount('aboveAmount', ownTexts.amountAbove)}
      {text('newPayeeDays', ownTexts.beneficiaryFirstPaidWithinDays, ownTexts.newBeneficiariesIncluded)}
      <div className="row">
        {text('hoursFrom', ownTexts.outsideHoursFrom, ownTexts.lagosTimeForExample08)}
        {text('hoursTo', ownTexts.outsideHoursTo, ownTexts.forExample1800)}
        <Select
          label={ownTexts.outsideHoursOn}
          value={texts.days}
          onChange={(days) => set('days', days)}
          options={[
            ['every', ownTexts.everyDay],
            ['week', ownTexts.mondayToFriday],
          ]}
        />
      </div>
      {text('windowMinutes', ownTexts.timeWindowMinutes, ownTexts.maximum1440)}
      <div className="row">
        {text('windowTransfers', ownTexts.transfersInTheWindowAbove, ownTexts.includingThisTransfer)}
        {amount('windowAmount', ownTexts.orAmountInTheWindow)}
      </div>
      <div className="row">
        {text('payeeHours', ownTexts.firstHoursOfABeneficiary, ownTexts.maximum720)}
        {amount('payeeAmount', ownTexts.amountToTheBeneficiaryAbove)}
      </div>
    </>
  );
}
