import { useState } from 'react';
import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import type { VerificationOperation } from '../../gql/graphql.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { Facts, Money } from '../../ui/show.tsx';
import { type Answer, FIELDS, type Typed, useVerify } from './use-verify.ts';
import { VerificationBalance } from './verification-balance.tsx';
import { isOperation, OPERATIONS } from './verification-operations.ts';
import { fill, rich } from '../../texts/fill.ts';
import { verifyFormTexts as texts } from '../../texts/verification.ts';

const NEEDS: Record<VerificationOperation, readonly (keyof Typed)[]> = {
  NIN_BASIC: ['nin'],
  NIN_FULL: ['nin'],
  NIN_MATCH: ['nin', 'firstName', 'lastName'],
  NIN_FACE: ['nin', 'imageUrl'],
  CAC: ['companyName'],
  BVN_BASIC: ['bvn', 'reference'],
  BVN_MATCH: ['bvn', 'firstName', 'lastName', 'dateOfBirth', 'phoneNumber', 'reference'],
  TIN: ['tin'],
};
const OPTIONAL: ReadonlySet<keyof Typed> = new Set(['dateOfBirth', 'phoneNumber', 'reference']);
const EMPTY = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Typed;
/** Why: a BVN is looked up with the consent of its holder alone. */
const asksConsent = (operation: VerificationOperation): boolean => operation === 'BVN_BASIC' || operation === 'BVN_MATCH';
const HINTS: Partial<Typed> = {
  nin: '11 digits',
  bvn: texts.digitsThatBeginWith22,
  tin: texts.or13DigitsOr12345678,
  dateOfBirth: 'YYYY-MM-DD',
};
const LABELS: Typed = {
  nin: 'NIN',
  bvn: 'BVN',
  tin: 'TIN',
  firstName: texts.firstName,
  lastName: texts.lastName,
  dateOfBirth: texts.dateOfBirth,
  phoneNumber: texts.phoneNumber,
  imageUrl: texts.photoURL,
  companyName: texts.companyName,
  reference: texts.yourReferenceOfTheConsent,
};

/** Verification call with its price before it; `after` runs when the call may have been charged. */
export function VerifyForm({ after }: { after(): void }) {
  const [operation, setOperation] = useState<VerificationOperation>('NIN_BASIC');
  const [typed, setTyped] = useState(EMPTY);
  const [isConsented, setConsented] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const balance = useData(VerificationBalance, {});
  const { act, run } = useVerify(operation, typed, isConsented);
  const price = balance.data?.verificationBalance.prices.find((each) => each.operation === operation)?.price;
  const quota = balance.data?.verificationBalance.subscription?.quotas.find((each) => each.operation === operation)?.remaining ?? 0;
  const submit = async (): Promise<void> => {
    setAnswer(null);
    setAnswer(await run());
    balance.reload();
    after();
  };
  return (
    <>
      <ActForm
        act={act}
        label={texts.verify}
        fields={asksConsent(operation) ? [...NEEDS[operation], 'consent'] : NEEDS[operation]}
        reason={
          NEEDS[operation].some((name) => !OPTIONAL.has(name) && typed[name].trim() === '') || (asksConsent(operation) && !isConsented)
            ? ''
            : null
        }
        onSubmit={submit}
      >
        <Select
          label={texts.operation}
          value={operation}
          onChange={(value) => {
            setAnswer(null);
            act.clear();
            setConsented(false);
            if (isOperation(value)) setOperation(value);
          }}
          options={Object.entries(OPERATIONS)}
        />
        {NEEDS[operation].map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
            error={act.errors[name]}
            required={!OPTIONAL.has(name)}
            {...(HINTS[name] && { hint: HINTS[name] })}
            {...(name === 'nin' && { inputMode: 'numeric' as const, maxLength: 11 })}
          />
        ))}
        {asksConsent(operation) && <Consent isGiven={isConsented} onChange={setConsented} />}
        <p className="dim">
          {rich(texts.callsWithoutARecordAnd, {
            price: quota > 0 ? fill(texts.paidByThePlan, { quota }) : price !== undefined && <Money kobo={price} />,
            source: quota === 0 && price !== undefined && texts.isDebitedFromTheVerification,
          })}
        </p>
      </ActForm>
      {answer?.found && (
        <section className={`note ${toneOf(answer.found)}`} aria-label={texts.answer} role="status">
          {RESULTS[resultOf(answer.found)] && <strong>{RESULTS[resultOf(answer.found)]}</strong>}
          <Facts rows={factsOf(answer.found)} />
          <p>{rich(texts.chargedCharged, { charged: <Money kobo={answer.receipt?.charged ?? 0} /> })}</p>
        </section>
      )}
    </>
  );
}

const RESULTS: Readonly<Record<string, string>> = {
  EXACT_MATCH: texts.detailsMatch,
  PARTIAL_MATCH: texts.someDetailsDiffer,
  NO_MATCH: texts.noMatch,
};

/** Result of a comparison; empty for a lookup. */
function resultOf(found: object): string {
  if ('result' in found) return String(found.result);
  if ('faceMatch' in found) return found.faceMatch === true ? 'EXACT_MATCH' : 'NO_MATCH';
  return '';
}

function toneOf(found: object): 'good' | 'warn' | 'bad' {
  const result = resultOf(found);
  return result === 'NO_MATCH' ? 'bad' : result === 'PARTIAL_MATCH' ? 'warn' : 'good';
}

function Consent({ isGiven, onChange }: { isGiven: boolean; onChange(isGiven: boolean): void }) {
  return (
    <label>
      <input type="checkbox" checked={isGiven} onChange={({ target }) => onChange(target.checked)} />
      {texts.theDataSubjectConsented}
    </label>
  );
}

/** "dateOfBirth" as "Date of birth". */
function factsOf(found: object): (readonly [string, string])[] {
  return Object.entries(found)
    .filter(([name, value]) => name !== '__typename' && value !== null && value !== '')
    .map(([name, value]) => {
      const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
      return [spaced.charAt(0).toUpperCase() + spaced.slice(1), /^[A-Z_]+$/.test(text) && text.includes('_') ? labelOf(text) : text];
    });
}
