import type { Kobo } from './money.ts';

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion'];

/**
 * A non-negative amount spelled out for cheques and receipts: 150050 → "One thousand five hundred naira, fifty
 * kobo". @throws RangeError.
 */
export function amountInWords(amount: Kobo): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`);
  const kobo = amount % 100;
  const naira = (amount - kobo) / 100;
  const parts = [naira > 0 || kobo === 0 ? `${textOf(naira)} naira` : '', kobo > 0 ? `${textOf(kobo)} kobo` : ''].filter(Boolean);
  const text = parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textOf(value: number): string {
  if (value === 0) return SMALL[0]!;
  const groups: string[] = [];
  let rest = value;
  for (const scale of SCALES) {
    const group = rest % 1_000;
    if (group > 0) groups.unshift(`${belowThousand(group)}${scale}`);
    rest = (rest - group) / 1_000;
  }
  const isJoined = groups.length > 1 && value % 1_000 > 0 && value % 1_000 < 100;
  return isJoined ? `${groups.slice(0, -1).join(' ')} and ${groups.at(-1)}` : groups.join(' ');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return belowHundred(rest);
  const start = `${SMALL[hundreds]} hundred`;
  return rest === 0 ? start : `${start} and ${belowHundred(rest)}`;
}

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value]!;
  const unit = value % 10;
  const tens = TENS[Math.floor(value / 10) - 2]!;
  return unit === 0 ? tens : `${tens}-${SMALL[unit]}`;
}
