import { z } from 'zod';
import { type Kobo, NO_KOBO } from '../../../domain/money/money.ts';
import { type Deadline, deadlineIn } from '../../../platform/concurrency/delay.ts';
import type { BillService, MeterType, Validation } from '../port.ts';
import { dayIn, textIn } from '../../http/fields.ts';
import { billerOf, firstValueIn, koboIn, paymentCodeOf } from './billers.ts';
import { beside } from '../../http/api.ts';
import { alertOf, type VtpassClient, type VtpassResponse } from './client.ts';

const MAX_NAME = 120;
const MAX_ADDRESS = 240;

const content = z.record(z.string(), z.unknown());
type Content = z.output<typeof content>;

interface Asked {
  serviceId: string;
  customerId: string;
  meterType: MeterType | null;
}

/** Customer of a meter or smartcard. A meter without type is asked as both. */
export async function verified(
  say: VtpassClient,
  asked: Asked,
  timeoutMs: number,
  services: () => Promise<readonly BillService[]>,
): Promise<Validation> {
  const biller = billerOf.get(asked.serviceId);
  if (!biller?.isVerified) return { kind: 'not_found' };
  const deadline = deadlineIn(timeoutMs);
  if (biller.category === 'electricity') {
    const first = await verifiedMeter(say, asked, asked.meterType ?? 'prepaid', deadline);
    return first.kind === 'not_found' && asked.meterType === null ? verifiedMeter(say, asked, 'postpaid', deadline) : first;
  }
  const result = responseOf(await verify(say, { serviceID: asked.serviceId, billersCode: asked.customerId }, deadline));
  if (!('content' in result)) return result;
  const [service] = await services().then(
    (all) => all.filter(({ serviceId }) => serviceId === asked.serviceId),
    () => [],
  );
  return customerIn(result.content, null, service);
}

async function verifiedMeter(say: VtpassClient, asked: Asked, type: MeterType, deadline: Deadline): Promise<Validation> {
  const result = responseOf(await verify(say, { serviceID: asked.serviceId, billersCode: asked.customerId, type }, deadline));
  if (!('content' in result)) return result;
  const reported = textIn(result.content['Meter_Type']).toLowerCase();
  // A meter of the other type is as unknown as one that does not exist.
  if ((reported === 'prepaid' || reported === 'postpaid') && reported !== type) return { kind: 'not_found' };
  return customerIn(result.content, type, undefined);
}

const verify = (say: VtpassClient, body: object, deadline: Deadline): Promise<VtpassResponse> =>
  say({ operation: 'validate', path: '/merchant-verify', body, deadline });

/** 000 says only that the question was understood; whether there is such a customer stands inside. */
function responseOf(response: VtpassResponse): Validation | { content: Content } {
  const parsed =
    response.kind === 'answered' && (response.code === '000' || response.code === '020')
      ? content.safeParse(response.body['content'])
      : null;
  if (!parsed?.success) return { kind: 'no_answer', ...beside(alertOf(response)) };
  const { error, WrongBillersCode: isWrong } = parsed.data;
  if (textIn(error) !== '' || isWrong === true || /^(true|1)$/i.test(textIn(isWrong))) return { kind: 'not_found' };
  return { content: parsed.data };
}

function customerIn(found: Content, meterType: MeterType | null, service: BillService | undefined): Validation {
  const customerName = firstValueIn(found, MAX_NAME, 'Customer_Name', 'customerName');
  if (customerName === null)
    return { kind: 'no_answer', alert: { kind: 'unknown_answer', detail: 'VTpass verified a customer without a name' } };
  return {
    kind: 'found',
    customerName,
    customerAddress: firstValueIn(found, MAX_ADDRESS, 'Address', 'Customer_Address'),
    customerPhone: firstValueIn(found, 20, 'Customer_Phone'),
    meterType,
    currentBouquet: bouquetIn(found, service),
    renewalAmount: amountIn(found, 'Renewal_Amount'),
    dueDate: dayIn(firstValueIn(found, 40, 'Due_Date', 'DUE_DATE')) || null,
    minimumAmount: amountIn(found, 'Minimum_Amount', 'Min_Purchase_Amount'),
    arrears: amountIn(found, 'Customer_Arrears') ?? NO_KOBO,
    canVend: !/^(no|false|0)$/i.test(textIn(found['Can_Vend'] === false ? 'no' : found['Can_Vend'])),
  };
}

/** Our code of the current bouquet: by variation code, name, then renewal amount; null when ambiguous. */
function bouquetIn(found: Content, service: BillService | undefined): string | null {
  if (!service) return null;
  const codes = new Set(
    textIn(found['Current_Bouquet_Code'])
      .split(/[\s,;|]+/)
      .map((code) => paymentCodeOf(service.serviceId, code)),
  );
  const byCode = service.options.filter(({ paymentCode }) => codes.has(paymentCode));
  const name = plainName(textIn(found['Current_Bouquet']));
  const named = byCode.length > 0 ? byCode : service.options.filter((option) => name !== '' && plainName(option.name) === name);
  const renewal = amountIn(found, 'Renewal_Amount');
  const meant = named.length > 1 ? named.filter(({ amount }) => amount === renewal) : named;
  return meant.length === 1 ? (meant[0]?.paymentCode ?? null) : null;
}

/** Name without price and blanks: "DStv Padi N4,400" is "dstvpadi". */
const plainName = (text: string): string =>
  text
    .replace(/[\s-]*(?:N|NGN|₦)?\s*\d[\d,]*(?:\.\d+)?\s*$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]/g, '');

const amountIn = (found: Content, ...names: readonly string[]): Kobo | null =>
  names.map((name) => koboIn(found[name])).find((amount) => amount !== null && amount > 0) ?? null;
