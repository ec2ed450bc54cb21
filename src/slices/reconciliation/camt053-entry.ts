import { koboOfNaira, type Kobo, minus, naira, negated, NO_KOBO, plus, sizeOf } from '../../domain/money/money.ts';
import { BadRow, identifierIn, momentOf, ownReferenceIn, sessionIdIn, type StatementRow } from './row.ts';

interface Amount {
  text: string;
  currency: string;
}

export type CamtDetails = ReturnType<typeof nothing>;

export interface CamtEntry extends CamtDetails {
  payments: CamtDetails[];
  isBooked: boolean;
}

export const nothing = (number: number) => ({
  number,
  amount: null as Amount | null,
  counted: null as Amount | null,
  charges: [] as (Amount & { mark: string })[],
  allCharges: null as Amount | null,
  mark: '',
  isReversal: false,
  at: '',
  valued: '',
  key: '',
  references: [] as { name: string; text: string }[],
  texts: [] as string[],
  creditor: '',
  debtor: '',
});

/** A zone in XML does not change the day. */
const DAY_WITH_ZONE = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;
const LAGOS = { order: 'iso', zone: 'lagos' } as const;

/** Signed amount by `CdtDbtInd`, reversals included. @throws BadRow */
export function signedOf(entry: CamtEntry): Kobo {
  const size = koboOfNaira(entry.amount?.text);
  if (size === null || size < 0) throw new BadRow('an entry has no amount');
  if (entry.amount?.currency !== 'NGN') throw new BadRow('only entries in naira (NGN) are read');
  return directed(size, entry.mark);
}

function directed(size: Kobo, mark: string): Kobo {
  if (mark !== 'CRDT' && mark !== 'DBIT') throw new BadRow('an entry has neither CRDT nor DBIT');
  return mark === 'CRDT' ? size : negated(size);
}

interface Part {
  details: CamtDetails;
  amount: Kobo;
  charged: Kobo;
}

/** Rows of an entry: one per payment, with charges in a separate row, where they add up; else one row. @throws BadRow */
export function rowsOf(entry: CamtEntry, owner: string): StatementRow[] {
  const moved = signedOf(entry);
  const at = momentOf((entry.at || entry.valued).replace(DAY_WITH_ZONE, '$1'), LAGOS);
  const parts = partsOf(entry, moved);
  if (!parts) return [wholeRow(entry, moved, at)];
  return parts.flatMap(({ details, amount, charged }, place) => {
    const own = identifierIn(details.key);
    const ofEntry = identifierIn(entry.key);
    const key = own ?? (ofEntry !== null && parts.length > 1 ? `${ofEntry}/${place + 1}` : ofEntry);
    const row: StatementRow = {
      key,
      at,
      kind: 'payment',
      amount,
      fee: charged === NO_KOBO ? null : charged,
      balance: null,
      reference: referenceOf(entry, details, amount, parts.length === 1),
      name: nameOf(entry, details, owner, parts.length === 1),
    };
    if (charged === NO_KOBO) return [row];
    return [
      row,
      { ...row, key: key && `${key}/charges`, kind: 'fee', amount: negated(charged), fee: null, reference: null, name: 'Charges' },
    ];
  });
}

/** Payments of an entry; null where they do not add up. */
function partsOf(entry: CamtEntry, moved: Kobo): Part[] | null {
  const { payments } = entry;
  const only = payments.length > 1 ? null : (payments[0] ?? entry);
  const parts = payments.map((result) => partOf(entry, result));
  const sum = plus(...parts.map((part) => (part ? minus(part.amount, part.charged) : NO_KOBO)));
  if (parts.length > 0 && parts.every((part) => part !== null) && sum === moved) return parts;
  return only && [{ details: only, amount: moved, charged: NO_KOBO }];
}

function partOf(entry: CamtEntry, result: CamtDetails): Part | null {
  const own = [result.amount, result.counted].find((each) => each?.currency === 'NGN');
  const size = koboOfNaira(own?.text);
  if (size === null) return null;
  return {
    details: result,
    amount: directed(size, result.mark || entry.mark),
    charged: chargedOf(entry.payments.length === 1 ? [result, entry] : [result]),
  };
}

/** Charges of the bank: the records of the first source that has any, else their sum. */
function chargedOf(sources: readonly CamtDetails[]): Kobo {
  for (const { charges, allCharges } of sources) {
    const records = charges.filter(({ currency }) => currency === 'NGN');
    if (records.length > 0)
      return plus(
        ...records.map(({ text, mark }) => (mark === 'CRDT' ? negated(koboOfNaira(text) ?? NO_KOBO) : (koboOfNaira(text) ?? NO_KOBO))),
      );
    if (allCharges?.currency === 'NGN') return koboOfNaira(allCharges.text) ?? NO_KOBO;
  }
  return NO_KOBO;
}

/** Reference of a row: a transfer code, else the session id, end-to-end id, instruction id or network id. */
function referenceOf(entry: CamtEntry, result: CamtDetails, amount: Kobo, isOnly: boolean): string | null {
  const sources = isOnly && result !== entry ? [result, entry] : [result];
  const groups = sources.flatMap(({ references, texts }) => [...references.map(({ text }) => [text]), texts]);
  const found =
    groups.map(ownReferenceIn).find((each) => each !== null) ??
    (amount > 0 ? groups.map(sessionIdIn).find((each) => each !== null) : undefined);
  if (found) return found;
  const given = sources.flatMap(({ references }) => references);
  for (const wanted of ['EndToEndId', 'InstrId', 'TxId', 'Ref', 'ClrSysRef']) {
    const text = given.find(({ name, text: id }) => name === wanted && identifierIn(id) !== null)?.text;
    if (text !== undefined) return text;
  }
  return null;
}

/** Counterparty: creditor of an outgoing payment, debtor of an incoming one; a reversal names those of the payment. */
function nameOf(entry: CamtEntry, result: CamtDetails, owner: string, isOnly: boolean): string | null {
  const isOut = (result.mark || entry.mark) === 'DBIT' ? !entry.isReversal : entry.isReversal;
  const sources = isOnly && result !== entry ? [result, entry] : [result];
  const parties = sources.flatMap(({ creditor, debtor }) => (isOut ? [creditor, debtor] : [debtor, creditor]));
  const named = parties.find((name) => name !== '' && name.toUpperCase() !== owner.toUpperCase());
  const words = sources
    .flatMap(({ texts }) => texts)
    .join(' ')
    .trim();
  return (named ?? words.slice(0, 200)) || null;
}

/** Whole amount of a batch whose details do not add up. */
function wholeRow(entry: CamtEntry, moved: Kobo, at: Date): StatementRow {
  const detailed = plus(...entry.payments.map((result) => partOf(entry, result)?.amount ?? NO_KOBO));
  return {
    key: identifierIn(entry.key),
    at,
    kind: 'payment',
    amount: moved,
    fee: null,
    balance: null,
    reference: referenceOf(entry, entry, moved, true),
    name: `Batch of ₦${naira(sizeOf(moved))}: its ${entry.payments.length} details add up to ₦${naira(sizeOf(detailed))}`,
  };
}
