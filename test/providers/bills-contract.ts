import { describe, expect, test } from 'vitest';
import { koboOf } from '../../src/domain/money/money.ts';
import type { AskedBill, BillOption, BillOrder, BillProvider, BillService, BillType } from '../../src/providers/bills/port.ts';

export interface BillsStage {
  bills: BillProvider;
  /** Makes the order, or the returned one, end like this when submitted. */
  arrange(order: BillOrder, start: 'delivered' | 'pending' | 'refused'): BillOrder;
  /** Decides what becomes of a payment that is pending there. */
  decide(reference: string, outcome: 'delivered' | 'failed'): Promise<void> | void;
  made(reference: string): Promise<number> | number;
  prepaidMeter: string;
  unknownMeter: string;
}

let counted = 0;

/** A reference as the books make it: the minute in Lagos, 13 digits and the book. */
export function billReference(atMs = Date.now()): string {
  counted++;
  const minute = new Date(atMs + 3_600_000).toISOString().slice(0, 16).replaceAll(/\D/g, '');
  return `${minute}${String(Date.now()).slice(0, 8)}${String(counted).padStart(5, '0')}1`;
}

/** The service of an operator, which has to be on sale. */
export async function serviceOf({ services }: BillProvider, category: BillType, operator: string): Promise<BillService> {
  const found = (await services()).find((each) => each.category === category && each.operator === operator);
  if (!found) throw new Error(`${operator} ${category} is not on sale`);
  return found;
}

/** One of its options. */
export function optionOf(service: BillService, which: (option: BillOption) => boolean = () => true): BillOption {
  const found = service.options.find(which);
  if (!found) throw new Error(`${service.name} sells nothing of this kind`);
  return found;
}

/** Airtime for a phone of its own. */
export async function airtime(bills: BillProvider, over: Partial<BillOrder> = {}): Promise<BillOrder> {
  const { paymentCode } = optionOf(await serviceOf(bills, 'airtime', 'MTN'));
  const reference = billReference();
  return {
    reference,
    paymentCode,
    customerId: `0803${String(1_000_000 + counted)}`,
    amount: koboOf(100_000),
    details: {},
    customerMobile: null,
    owner: 1,
    ...over,
  };
}

/** Electricity for a prepaid meter. */
export async function electricity(bills: BillProvider, meter: string, over: Partial<BillOrder> = {}): Promise<BillOrder> {
  const { paymentCode } = optionOf(await serviceOf(bills, 'electricity', 'IKEDC'), ({ meterType }) => meterType === 'prepaid');
  return airtime(bills, { paymentCode, customerId: meter, amount: koboOf(500_000), details: { meterType: 'prepaid' }, ...over });
}

export const askedBill = ({ reference, paymentCode, customerId, amount }: BillOrder): AskedBill => ({
  reference,
  paymentCode,
  customerId,
  amount,
});

export function billsContract(name: string, stage: () => BillsStage): void {
  describe(`${name} satisfies the contract of the bills port`, () => {
    test('the catalogue has usable payment codes, each once, and the same array while unchanged', async () => {
      const { bills } = stage();
      const services = await bills.services();
      expect(await bills.services()).toBe(services);
      const options = services.flatMap((service) => service.options);
      expect(options.length).toBeGreaterThan(0);
      for (const { paymentCode, amount, minAmount, maxAmount } of options) {
        expect(paymentCode).toMatch(/^\S{1,50}$/);
        expect([minAmount > 0, maxAmount >= minAmount, amount ?? minAmount]).toEqual([true, true, minAmount]);
      }
      expect(new Set(options.map(({ paymentCode }) => paymentCode)).size).toBe(options.length);
      expect(new Set(services.map(({ category, operator }) => `${category} ${operator}`)).size).toBe(services.length);
    });

    test('an immediate delivery is 90000, and stays so in later polls', async () => {
      const { bills, arrange, made } = stage();
      const order = arrange(await airtime(bills), 'delivered');
      const submitted = await bills.submit(order);
      expect(submitted).toMatchObject({ kind: 'delivered', code: '90000', token: null });
      expect(await bills.outcomeOf(askedBill(order))).toEqual(submitted);
      expect(await made(order.reference)).toBe(1);
    });

    test('a prepaid meter gets its token of 20 digits, the same each time', async () => {
      const { bills, arrange, prepaidMeter } = stage();
      const order = arrange(await electricity(bills, prepaidMeter), 'delivered');
      const submitted = await bills.submit(order);
      expect(submitted).toMatchObject({ kind: 'delivered', token: { value: expect.stringMatching(/^\d{20}$/), unit: 'kWh' } });
      expect(await bills.outcomeOf(askedBill(order))).toEqual(submitted);
    });

    test.each(['delivered', 'failed'] as const)('an accepted payment is pending until another outcome: %s', async (outcome) => {
      const { bills, arrange, decide, made } = stage();
      const order = arrange(await airtime(bills), 'pending');
      const submitted = await bills.submit(order);
      const asked = await bills.outcomeOf(askedBill(order));
      expect([submitted.kind, asked.kind]).toEqual(['pending', 'pending']);
      expect([submitted.code, asked.code]).not.toContain('90000');
      await decide(order.reference, outcome);
      const decided = await bills.outcomeOf(askedBill(order));
      expect(decided.kind).toBe(outcome);
      expect(decided.code === '90000').toBe(outcome === 'delivered');
      expect(await made(order.reference)).toBe(1);
    });

    test('a refused payment has failed, with a code of its own, permanently', async () => {
      const { bills, arrange } = stage();
      const order = arrange(await airtime(bills), 'refused');
      const refused = await bills.submit(order);
      expect(refused).toMatchObject({ kind: 'failed', code: expect.stringMatching(/^(?!90000)[\w-]+$/) });
      expect((await bills.outcomeOf(askedBill(order))).kind).toBe('failed');
    });

    test('an unknown payment is not found, which is no decline', async () => {
      const { bills } = stage();
      expect((await bills.outcomeOf(askedBill(await airtime(bills)))).kind).toBe('not_found');
    });

    test('one reference is one payment under repeats, and a repeat has not failed', async () => {
      const { bills, arrange, made } = stage();
      const order = arrange(await airtime(bills), 'pending');
      const answers = [await bills.submit(order), ...(await Promise.all([bills.submit(order), bills.submit(order)]))];
      expect(answers.map(({ kind }) => kind)).not.toContain('failed');
      expect(await made(order.reference)).toBe(1);
    });

    test('concurrent payments are separate', async () => {
      const { bills, arrange, decide } = stage();
      const many = await Promise.all(Array.from({ length: 20 }, async () => arrange(await airtime(bills), 'pending')));
      expect((await Promise.all(many.map((each) => bills.submit(each)))).map(({ kind }) => kind)).toEqual(many.map(() => 'pending'));
      const outcome = (index: number): 'delivered' | 'failed' => (index % 2 === 0 ? 'delivered' : 'failed');
      for (const [index, { reference }] of many.entries()) await decide(reference, outcome(index));
      const outcomes = await Promise.all(many.map((each) => bills.outcomeOf(askedBill(each))));
      expect(outcomes.map(({ kind }) => kind)).toEqual(many.map((_, index) => outcome(index)));
    });

    test('a meter validation answers a name, or that no such meter exists, nor one of the other type', async () => {
      const { bills, prepaidMeter, unknownMeter } = stage();
      const { serviceId } = await serviceOf(bills, 'electricity', 'IKEDC');
      const ask = (customerId: string, meterType: 'prepaid' | 'postpaid' | null) => bills.validate({ serviceId, customerId, meterType });
      for (const meterType of ['prepaid', null] as const)
        expect(await ask(prepaidMeter, meterType)).toMatchObject({
          kind: 'found',
          customerName: expect.stringMatching(/\w+/),
          meterType: 'prepaid',
          canVend: true,
        });
      expect((await ask(prepaidMeter, 'postpaid')).kind).toBe('not_found');
      expect((await ask(unknownMeter, 'prepaid')).kind).toBe('not_found');
    });
  });
}
