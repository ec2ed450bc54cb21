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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { priceFormTexts as texts } from '../../texts/prices-providers.ts';

const AddPriceRule = graphql(`
  mutation AddPrice($input: CreatePriceInput!) {
    createPrice(input: $input) {
      change {
        approvalRequest {
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
    previewPrice(input: $input) {
      transfers
      sampled
      feesNow
      feesThen
    }
  }
`);

export const KINDS: readonly (readonly [FeeKind, string])[] = [
  ['TRANSFER_FEE', labels.transfers],
  ['VAT', texts.vATOnTransferFees],
  ['STAMP_DUTY', texts.stampDuty],
  ['BILL_FEE', texts.bills],
  ['SMS_PART', texts.sMSSegments],
  ['VERIFICATION_CALL', texts.verifications],
  ['VERIFICATION_PLAN', texts.verificationPlans],
];

/** Hints for the item of a rule, by kind. */
const ITEMS: Readonly<Partial<Record<FeeKind, string>>> = {
  BILL_FEE: texts.airtimeDataCableElectricity,
  SMS_PART: texts.networkSuchAsMTN,
  VERIFICATION_CALL: texts.ninBasicNinFaceNinMatch,
  VERIFICATION_PLAN: texts.planID,
};
/** Kinds with a unit price, without bounds and percentage. */
const PIECES: ReadonlySet<FeeKind> = new Set(['SMS_PART', 'VERIFICATION_CALL', 'VERIFICATION_PLAN'] as const);

/** Optional amounts, as typed. */
const AMOUNTS = [
  ['minAmount', texts.minimumAmount],
  ['maxAmount', texts.maximumAmount],
  ['flat', texts.flatFee],
  ['cap', texts.maximumFee],
] as const;
type AmountName = (typeof AMOUNTS)[number][0];

interface Draft {
  kind: FeeKind;
  item: string;
  forPlan: string;
  forBusiness: string;
  percent: string;
  /** Lagos time of a datetime field; empty for the earliest possible time. */
  from: string;
  typed: Readonly<Partial<Record<AmountName, string>>>;
  kobo: Readonly<Partial<Record<AmountName, number | null>>>;
}

const EMPTY: Draft = { kind: 'TRANSFER_FEE', item: '', forPlan: '', forBusiness: '', percent: '', from: '', typed: {}, kobo: {} };

/** Basis points of a typed percentage; null when invalid. */
function basisPointsOf(percent: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent.trim());
  if (!match) return null;
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return points <= 10_000 ? points : null;
}

/** Amount fields of a kind. */
const amountsOf = (kind: FeeKind) => AMOUNTS.filter(([name]) => name === 'flat' || !PIECES.has(kind));

/** Price rule for both the preview and the operation. */
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

/** Form to add a price rule, with a preview on the transfers of the last 30 days. */
export function AddPrice({ done }: { done(): void }) {
  const act = useAction(AddPriceRule);
  const [draft, setDraft] = useState(EMPTY);
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isWrong = !PIECES.has(draft.kind) && draft.percent.trim() !== '' && basisPointsOf(draft.percent) === null;
  const amounts = amountsOf(draft.kind);
  const isPiece = PIECES.has(draft.kind);
  const unread = amounts.some(([name]) => (draft.typed[name] ?? '').trim() !== '' && draft.kobo[name] == null);
  const lacksPlan = draft.kind === 'VERIFICATION_PLAN' && draft.item.trim() === '';
  const reason = isWrong || unread ? texts.correctTheAmounts : lacksPlan ? texts.enterThePlanID : null;
  const add = async (note: string): Promise<void> => {
    const effectiveFrom = draft.from === '' ? {} : { effectiveFrom: new Date(`${draft.from}:00+01:00`).toISOString() };
    const answer = await act.run({ input: { ...ruleOf(draft), ...effectiveFrom, note } });
    if (!answer) return;
    toast(answer.createPrice.change?.approvalRequest ? texts.approvalRequestedAnother : texts.priceRuleAdded);
    done();
  };
  return (
    <NoteForm
      act={act}
      label={texts.addPriceRule}
      fields={['kind', 'item', 'forPlan', 'forBusiness', 'basisPoints', 'effectiveFrom', ...AMOUNTS.map(([name]) => name)]}
      reason={reason}
      onSubmit={add}
    >
      <Select label={labels.product} value={draft.kind} onChange={(kind) => set({ kind: kind as FeeKind })} options={KINDS} />
      <Which draft={draft} set={set} errors={act.errors} />
      <TextField
        label={labels.business}
        value={draft.forBusiness}
        onChange={(forBusiness) => set({ forBusiness })}
        hint={texts.businessIDEmptyForAll}
        error={act.errors['forBusiness']}
      />
      {amounts.map(([name, label]) => (
        <MoneyField
          key={name}
          label={isPiece ? labels.price : label}
          value={draft.typed[name] ?? ''}
          onChange={(text, kobo) => set({ typed: { ...draft.typed, [name]: text }, kobo: { ...draft.kobo, [name]: kobo } })}
          error={act.errors[name]}
        />
      ))}
      {!isPiece && (
        <TextField
          label={texts.percentage}
          value={draft.percent}
          onChange={(percent) => set({ percent })}
          inputMode="decimal"
          hint={texts.ofTheAmount}
          error={isWrong ? texts.enterAPercentageSuchAs : act.errors['basisPoints']}
        />
      )}
      <MomentField
        label={texts.effectiveFrom}
        value={draft.from}
        onChange={(from) => set({ from })}
        hint={texts.lagosTimeEmptyForOne}
        error={act.errors['effectiveFrom']}
      />
      {reason === null && <Preview draft={draft} />}
      {settings.environment === 'live' && <p>{texts.anotherOperatorMustApproveIt}</p>}
    </NoteForm>
  );
}

/** Item and plan fields, for the kinds that have them. */
function Which({ draft, set, errors }: { draft: Draft; set(part: Partial<Draft>): void; errors: FieldErrors }) {
  return (
    <>
      {ITEMS[draft.kind] !== undefined && (
        <TextField
          label={texts.item}
          value={draft.item}
          onChange={(item) => set({ item })}
          hint={ITEMS[draft.kind]}
          error={errors['item']}
        />
      )}
      {draft.kind === 'VERIFICATION_CALL' && (
        <TextField
          label={texts.plan}
          value={draft.forPlan}
          onChange={(forPlan) => set({ forPlan })}
          hint={texts.planIDForBusinessesWith}
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
      {({ previewPrice: { transfers, sampled, feesNow, feesThen } }) => (
        <p className="note" role="status">
          {rich(texts.feesOfTheOfThe, {
            transfers,
            feesNow: <Money kobo={feesNow} />,
            feesThen: <Money kobo={feesThen} />,
            estimate: sampled < transfers && fill(texts.anEstimateFromOfThem, { sampled }),
          })}
        </p>
      )}
    </Show>
  );
}
