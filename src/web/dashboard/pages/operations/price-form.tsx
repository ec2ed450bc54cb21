import { useState } from 'react';
import { type FieldErrors, useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { FeeKind } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { MoneyField, Select, TextField } from '../../ui/controls.tsx';
import { MomentField } from '../../ui/date-field.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show } from '../../ui/show.tsx';

const AddPriceRule = graphql(`
  mutation AddPrice($input: AddPriceInput!) {
    addPrice(input: $input) {
      change {
        proposal {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const PricePreview = graphql(`
  query PricePreview($input: PreviewPriceInput!) {
    pricePreview(input: $input) {
      transfers
      sampled
      feesNow
      feesThen
    }
  }
`);

export const KINDS: readonly (readonly [FeeKind, string])[] = [
  ['TRANSFER_FEE', 'Transfers'],
  ['VAT', 'VAT on their fee'],
  ['STAMP_DUTY', 'Stamp duty'],
  ['BILL_FEE', 'Bills'],
  ['SMS_PART', 'Parts of text messages'],
  ['VERIFICATION_CALL', 'Verifications'],
  ['VERIFICATION_PLAN', 'Verification plans'],
];

/** What a rule may be for among what is of its kind. */
const ITEMS: Readonly<Partial<Record<FeeKind, string>>> = {
  BILL_FEE: 'airtime, data, cable, electricity or a serviceId; empty for all',
  SMS_PART: 'A network such as MTN, a route such as dnd, or MTN/dnd; empty for all',
  VERIFICATION_CALL: 'nin_basic, nin_face, nin_match, nin_full or cac; empty for all',
  VERIFICATION_PLAN: 'The id of the plan',
};
/** Sold by the piece: a price, and neither amounts nor a share. */
const PIECES: ReadonlySet<FeeKind> = new Set(['SMS_PART', 'VERIFICATION_CALL', 'VERIFICATION_PLAN'] as const);

/** Amounts that may be left out, as they are typed. */
const AMOUNTS = [
  ['minAmount', 'Smallest amount'],
  ['maxAmount', 'Largest amount'],
  ['flat', 'Flat part'],
  ['cap', 'At most'],
] as const;
type AmountName = (typeof AMOUNTS)[number][0];

interface Draft {
  kind: FeeKind;
  item: string;
  forPlan: string;
  forBusiness: string;
  percent: string;
  /** In Lagos, as a datetime field has it; empty for as soon as may be. */
  from: string;
  typed: Readonly<Partial<Record<AmountName, string>>>;
  kobo: Readonly<Partial<Record<AmountName, number | null>>>;
}

const EMPTY: Draft = { kind: 'TRANSFER_FEE', item: '', forPlan: '', forBusiness: '', percent: '', from: '', typed: {}, kobo: {} };

/** Hundredths of a percent of what is typed; null for what is none. */
function basisPointsOf(percent: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent.trim());
  if (!match) return null;
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return points <= 10_000 ? points : null;
}

/** The amounts that a rule of a kind has. */
const amountsOf = (kind: FeeKind) => AMOUNTS.filter(([name]) => name === 'flat' || !PIECES.has(kind));

/** What the rule is made of, as both the preview and the operation take it. */
function ruleOf({ kind, item, forPlan, forBusiness, percent, kobo }: Draft) {
  const given = Object.fromEntries(amountsOf(kind).flatMap(([name]) => (kobo[name] == null ? [] : [[name, kobo[name]]])));
  return {
    kind,
    ...(ITEMS[kind] !== undefined && item.trim() !== '' && { item: item.trim() }),
    ...(kind === 'VERIFICATION_CALL' && forPlan.trim() !== '' && { forPlan: forPlan.trim() }),
    ...(forBusiness.trim() !== '' && { forBusiness: forBusiness.trim() }),
    ...(!PIECES.has(kind) && percent.trim() !== '' && { basisPoints: basisPointsOf(percent) ?? 0 }),
    ...given,
  };
}

/** Adds a rule of prices, with what it would have made of the last month beside it. */
export function AddPrice({ done }: { done(): void }) {
  const act = useAction(AddPriceRule);
  const [draft, setDraft] = useState(EMPTY);
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isWrong = !PIECES.has(draft.kind) && draft.percent.trim() !== '' && basisPointsOf(draft.percent) === null;
  const amounts = amountsOf(draft.kind);
  const isPiece = PIECES.has(draft.kind);
  const unread = amounts.some(([name]) => (draft.typed[name] ?? '').trim() !== '' && draft.kobo[name] == null);
  const lacksPlan = draft.kind === 'VERIFICATION_PLAN' && draft.item.trim() === '';
  const reason = isWrong || unread ? 'Put the amounts right' : lacksPlan ? 'Say which plan' : null;
  const add = async (note: string): Promise<void> => {
    const effectiveFrom = draft.from === '' ? {} : { effectiveFrom: new Date(`${draft.from}:00+01:00`).toISOString() };
    const answer = await act.run({ input: { ...ruleOf(draft), ...effectiveFrom, note } });
    if (!answer) return;
    toast(answer.addPrice.change?.proposal ? 'Noted; another operator has to agree' : 'Added');
    done();
  };
  return (
    <NoteForm
      act={act}
      label="Add it"
      fields={['kind', 'item', 'forPlan', 'forBusiness', 'basisPoints', 'effectiveFrom', ...AMOUNTS.map(([name]) => name)]}
      reason={reason}
      onSubmit={add}
    >
      <Select label="What for" value={draft.kind} onChange={(kind) => set({ kind: kind as FeeKind })} options={KINDS} />
      <Which draft={draft} set={set} errors={act.errors} />
      <TextField
        label="Business"
        value={draft.forBusiness}
        onChange={(forBusiness) => set({ forBusiness })}
        hint="Its id; empty for everybody"
        error={act.errors['forBusiness']}
      />
      {amounts.map(([name, label]) => (
        <MoneyField
          key={name}
          label={isPiece ? 'Price' : label}
          value={draft.typed[name] ?? ''}
          onChange={(text, kobo) => set({ typed: { ...draft.typed, [name]: text }, kobo: { ...draft.kobo, [name]: kobo } })}
          error={act.errors[name]}
        />
      ))}
      {!isPiece && (
        <TextField
          label="Percent"
          value={draft.percent}
          onChange={(percent) => set({ percent })}
          inputMode="decimal"
          hint="Of the amount; for VAT, of the fee"
          error={isWrong ? 'A percentage such as 0.5, with at most two decimals' : act.errors['basisPoints']}
        />
      )}
      <MomentField
        label="From"
        value={draft.from}
        onChange={(from) => set({ from })}
        hint="In Lagos; empty for a minute from now"
        error={act.errors['effectiveFrom']}
      />
      {reason === null && <Preview draft={draft} />}
      {settings.environment === 'live' && <p>Another operator has to agree by asking for the same.</p>}
    </NoteForm>
  );
}

/** Which of its kind, and whose plan, where the kind has any. */
function Which({ draft, set, errors }: { draft: Draft; set(part: Partial<Draft>): void; errors: FieldErrors }) {
  return (
    <>
      {ITEMS[draft.kind] !== undefined && (
        <TextField label="Which" value={draft.item} onChange={(item) => set({ item })} hint={ITEMS[draft.kind]} error={errors['item']} />
      )}
      {draft.kind === 'VERIFICATION_CALL' && (
        <TextField
          label="Plan"
          value={draft.forPlan}
          onChange={(forPlan) => set({ forPlan })}
          hint="Id of a plan, for businesses that have it; empty for all"
          error={errors['forPlan']}
        />
      )}
    </>
  );
}

function Preview({ draft }: { draft: Draft }) {
  const preview = useData(PricePreview, { input: ruleOf(draft) });
  return (
    <Show of={preview} rem={3}>
      {({ pricePreview: { transfers, sampled, feesNow, feesThen } }) => (
        <p className="note" role="status">
          The {transfers} of the last 30 days: <Money kobo={feesNow} /> now, <Money kobo={feesThen} /> with this rule.
          {sampled < transfers && ` An estimate from ${sampled} of them.`}
        </p>
      )}
    </Show>
  );
}
