import { z } from 'zod';
import { greater, type Kobo, koboOf, NO_KOBO } from '../../../domain/money/money.ts';
import { type Deadline, deadlineIn } from '../../../platform/concurrency/delay.ts';
import { type CatalogueReading, NOT_SOLD, optionOf, servicesInOrder } from '../catalogue.ts';
import type { BillOption, BillService, BillType } from '../port.ts';
import { textIn } from '../../http/fields.ts';
import { type Biller, billers, identifiers, paymentCodeOf, koboIn } from './billers.ts';
import type { VtpassClient } from './client.ts';

const PAYMENT_CODE = /^\S{1,50}$/;

/** Their spelling, both times. */
const serviceRow = z.looseObject({
  serviceID: z.string(),
  name: z.string().trim().min(1),
  minimium_amount: z.unknown().optional(),
  maximum_amount: z.unknown().optional(),
  convinience_fee: z.unknown().optional(),
});
type ServiceRow = z.output<typeof serviceRow>;

const variationRow = z.looseObject({
  variation_code: z.string().min(1),
  name: z.string().trim().min(1),
  variation_amount: z.unknown().optional(),
  fixedPrice: z.unknown().optional(),
});

/** Under one name or the other, with the same rows. */
const variations = z.looseObject({ variations: z.array(z.unknown()).nullish(), varations: z.array(z.unknown()).nullish() });

/** Services in the order of our table; unreadable parts stay as `before`. Services with an unclear price are left out. */
export async function readCatalogue(say: VtpassClient, timeoutMs: number, before: readonly BillService[]): Promise<CatalogueReading> {
  const deadline = deadlineIn(timeoutMs);
  const lists = new Map(
    await Promise.all(
      (Object.entries(identifiers) as [BillType, string][]).map(
        async ([category, identifier]) => [category, await listOf(say, `/services?identifier=${identifier}`, deadline)] as const,
      ),
    ),
  );
  return servicesInOrder(billers, before, {
    serviceOf: ({ serviceId, category, operator, customerIdLabel, customerIdPattern, isVerified: requiresValidation }) => ({
      serviceId,
      category,
      operator,
      customerIdLabel,
      customerIdPattern,
      requiresValidation,
    }),
    async read(biller) {
      const rows = lists.get(biller.category) ?? null;
      if (rows === null) return null;
      const row = rowsOf(serviceRow, rows).find(({ serviceID }) => serviceID === biller.serviceId);
      if (!row) return NOT_SOLD;
      const options = await optionsOf(say, biller, row, deadline);
      return options && { name: row.name, options };
    },
  });
}

async function listOf(say: VtpassClient, path: string, deadline: Deadline): Promise<readonly unknown[] | null> {
  const content = await contentOf(say, path, deadline);
  return Array.isArray(content) ? content : null;
}

async function contentOf(say: VtpassClient, path: string, deadline: Deadline): Promise<unknown> {
  const response = await say({ operation: 'services', path, deadline });
  return response.kind === 'answered' && response.code === '000' ? response.body['content'] : null;
}

const rowsOf = <Row>(schema: z.ZodType<Row>, rows: readonly unknown[]): Row[] =>
  rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });

async function optionsOf(say: VtpassClient, biller: Biller, row: ServiceRow, deadline: Deadline): Promise<BillOption[] | null> {
  const fee = feeIn(row.convinience_fee);
  const bounds = boundsOf(row);
  if (fee === null) return [];
  switch (biller.category) {
    case 'airtime':
      return bounds ? [optionOf({ paymentCode: paymentCodeOf(biller.serviceId), name: row.name, ...bounds, fee })] : [];
    case 'electricity':
      return (['prepaid', 'postpaid'] as const).flatMap((meterType) =>
        bounds
          ? optionOf({
              paymentCode: paymentCodeOf(biller.serviceId, meterType),
              name: `${row.name} ${meterType}`,
              ...bounds,
              fee,
              meterType,
            })
          : [],
      );
    case 'data':
    case 'cable':
      return variationsOf(biller, fee, await contentOf(say, `/service-variations?serviceID=${biller.serviceId}`, deadline));
  }
}

function variationsOf(biller: Biller, fee: Kobo, content: unknown): BillOption[] | null {
  const parsed = variations.safeParse(content);
  if (!parsed.success) return null;
  const sold = new Map<string, BillOption>();
  for (const { variation_code: code, name, variation_amount: price, fixedPrice } of rowsOf(
    variationRow,
    parsed.data.variations ?? parsed.data.varations ?? [],
  )) {
    const paymentCode = paymentCodeOf(biller.serviceId, code);
    const amount = koboIn(price);
    // A price that the customer chooses has no bounds of its own in this list.
    if (amount === null || amount === 0 || /^no$/i.test(textIn(fixedPrice)) || !PAYMENT_CODE.test(paymentCode) || sold.has(paymentCode))
      continue;
    sold.set(paymentCode, optionOf({ paymentCode, name, amount, minAmount: amount, maxAmount: amount, fee }));
  }
  return [...sold.values()];
}

function boundsOf(row: ServiceRow): Pick<BillOption, 'minAmount' | 'maxAmount'> | null {
  const [minAmount, maxAmount] = [koboIn(row.minimium_amount), koboIn(row.maximum_amount)];
  return minAmount === null || maxAmount === null || maxAmount < minAmount || maxAmount === 0
    ? null
    : { minAmount: greater(minAmount, koboOf(1)), maxAmount };
}

/** "0 %", "N0.00", "N100.00" or a number; a percentage is no fixed fee. */
function feeIn(value: unknown): Kobo | null {
  const text = textIn(value);
  return text === '' || /^0+(\.0+)?\s*%$/.test(text) ? NO_KOBO : koboIn(text);
}
