import { readNaira } from '../../domain/portable/amount.ts';

const NAIRA = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
const SHORT = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', notation: 'compact', maximumFractionDigits: 1 });
const ZONE = 'Africa/Lagos';
const SAVED_ZONE = 'tollgate.zone';

const momentsIn = (timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-NG', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
const LAGOS_MOMENT = momentsIn(ZONE);

/** Time zone of moments: Lagos, or the device. Days and exports are in Lagos. */
export type Zone = 'lagos' | 'device';
export const currentZone = (): Zone => (localStorage.getItem(SAVED_ZONE) === 'device' ? 'device' : 'lagos');
const shownMoments = (): Intl.DateTimeFormat => (currentZone() === 'device' ? momentsIn(undefined) : LAGOS_MOMENT);
let shown = shownMoments();

/** Kept in this browser. */
export function setZone(zone: Zone): void {
  localStorage.setItem(SAVED_ZONE, zone);
  shown = shownMoments();
}
const CLOCK = new Intl.DateTimeFormat('en-NG', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-NG', { timeZone: ZONE, day: 'numeric', month: 'short' });
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });

/** ₦1,500.00 of 150000 kobo. Decimal text, so that no amount goes through a fraction. */
export function naira(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return NAIRA.format(`${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`);
}

/** ₦1.5M, for axes. */
export const shortNaira = (kobo: number): string => SHORT.format(kobo / 100);

/** Kobo of an amount that a person typed in naira, or the sentence that says what is wrong with it. */
export const koboOf = readNaira;

/** 21 Nov 2026, 00:30 WAT. */
export const moment = (at: string | number | Date): string => LAGOS_MOMENT.format(new Date(at));
export const shownMoment = (at: string | number | Date): string => shown.format(new Date(at));
/** A sentence of the service, whose moments it writes as YYYY-MM-DDTHH:MM:SS.mmmZ, with them as people read them. */
export const withMoments = (sentence: string): string => sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, shownMoment);
/** 00:30. */
export const clock = (at: string | number | Date): string => CLOCK.format(new Date(at));
/** 21 Nov. */
export const shortDay = (at: string | number | Date): string => DAY.format(new Date(at));

/** The day in Lagos, YYYY-MM-DD, `daysAgo` days before `at`. */
export function lagosDay(at: number | Date = Date.now(), daysAgo = 0): string {
  // Lagos has one offset all year, and had it always.
  return new Date(Number(at) + 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** 5 min ago. */
export function ago(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return seconds === 0 ? 'now' : AGO.format(Math.trunc(seconds / size), unit);
}

const HELD: ReadonlySet<string> = new Set(['SCHEDULED', 'AWAITING_APPROVAL', 'CANCELLED']);

/** The one status of a transfer on all pages: before its submission that of the debit, then that of the settlement. */
export const shownStatus = ({ status, settlementStatus }: { status: string; settlementStatus: string }): string =>
  HELD.has(status) ? status : settlementStatus;

const ABBREVIATIONS = /\b(?:api|atm|bvn|cac|dns|http|ip|nin|pos|sms|tin|tls|url|vat)\b/g;

/** Readable form of an API code: `VERIFICATION_TOPUP` is “verification top-up”. */
export const labelOf = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll('_', ' ')
    .replaceAll('topup', 'top-up')
    .replaceAll(ABBREVIATIONS, (name) => name.toUpperCase());

/** The same as a choice in a list, with a capital. */
export const optionOf = (code: string): string => labelOf(code).replace(/^./, (first) => first.toUpperCase());
