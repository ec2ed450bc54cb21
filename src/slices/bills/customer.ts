import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { localForm, mobileNumber, networkOf as networkOfMobile } from '../../domain/contact/phone.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { mark, msSince, answeredWithin } from '../../platform/concurrency/delay.ts';
import { Refusal, found, invalid } from '../../platform/errors/refusal.ts';
import type { BillCustomer, BillService, Validation } from '../../providers/bills/port.ts';
import { meterType as meterTypeSchema, meterTypes } from './bill.ts';
import { NO_SERVICE, openCatalogue, serviceAlike } from './catalogue.ts';

export const networks = ['MTN', 'AIRTEL', 'GLO', '9MOBILE'] as const;

/** Customer id as stored: a mobile number in local form, any other id unchanged (ten bare digits may be a smartcard). */
export function localNumber(id: string): string {
  const mobile = /^\d{10}$/.test(id) ? null : mobileNumber(id);
  return mobile === null ? id : localForm(mobile);
}

/** Network of a number's prefix. Invariant: a default, never a reason to refuse, since numbers are ported. */
export function networkOf(local: string, extraPrefixes: Readonly<Record<string, string>> = {}): string | undefined {
  const network = networkOfMobile(`234${local.slice(1)}`).toUpperCase();
  return networks.find((each) => each === network) ?? extraPrefixes[local.slice(0, 4)];
}

const LOOKUP_TIMEOUT_MS = 10_000;
/** Why: the caller waits; two silent providers are enough. */
const MAX_ASKED = 2;

type MeterType = (typeof meterTypes)[number];

export const customerIdInput = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(50, { error: 'must be at most 50 characters long' });

const customerSchema = namedObject('BillCustomer', 'Customer of a meter or smartcard, reported by the biller.', {
  serviceId: logged(z.string()).meta({ description: 'The service that was asked.' }),
  customerId: z.string().meta({ description: 'The meter or smartcard number.' }),
  customerName: z.string().meta({ description: 'Name of the customer.' }),
  customerAddress: z.string().nullable().meta({ description: 'Address, where the biller returns one.' }),
  customerPhone: z.string().nullable().meta({ description: 'Phone number, where the biller returns one.' }),
  meterType: meterTypeSchema.nullable().meta({ description: 'Meter type, for electricity.' }),
  currentBouquet: logged(z.string()).nullable().meta({ description: 'Payment code of the current bouquet.' }),
  renewalAmount: kobo.nullable().meta({ description: 'Renewal price in kobo.' }),
  dueDate: z.string().nullable().meta({ description: 'End of the current period.' }),
  minimumAmount: kobo.nullable().meta({ description: 'Minimum amount for this customer, in kobo.' }),
  arrears: kobo.meta({ description: 'Arrears in kobo, deducted from the next prepaid purchase.' }),
  canVend: z.boolean().meta({ description: 'False when the biller sells nothing to this customer now.' }),
}).meta({ id: 'BillCustomer' });

/** Retrieves a customer from the biller. @throws Refusal 404 RECORD_NOT_FOUND, 502 UPSTREAM_ERROR without an answer. */
export const validateBillCustomer = operation({
  title: 'billCustomers.validate',
  summary: 'Look up a meter or smartcard',
  scope: 'bills:read',
  input: z.strictObject({
    serviceId: logged(z.string()).trim().min(1).max(50).meta({ description: 'The service.' }),
    customerId: customerIdInput.meta({ description: 'Meter, smartcard or phone number.' }),
    meterType: z.enum(meterTypes, { error: 'must be prepaid or postpaid' }).optional().meta({ description: 'Electricity: meter type.' }),
  }),
  output: customerSchema,
  async run(app, actor, { serviceId, customerId, meterType }) {
    const { catalogue } = await openCatalogue(app, actor);
    const service = found(catalogue.service(serviceId), NO_SERVICE);
    if (!service.requiresValidation) {
      throw invalid(
        'serviceId',
        `serviceId: ${service.name} has no customer lookup; pay with the ${service.customerIdLabel.toLowerCase()} alone`,
      );
    }
    const answer = await lookup(app, actor, service, wellFormed(service, customerId, 'customerId'), meterType ?? null);
    if (answer.kind !== 'found') throw customerNotFound(service, answer.kind);
    const { kind: _, ...customer } = answer;
    return { serviceId, customerId, ...customer };
  },
});

function customerNotFound({ name, customerIdLabel }: BillService, kind: 'not_found' | 'no_answer'): Refusal {
  if (kind === 'no_answer') return billerSilent(name);
  const message = `${name} has no such ${customerIdLabel.toLowerCase()}; check the number`;
  return new Refusal('not_found', message, { code: 'RECORD_NOT_FOUND', data: { message } });
}

function billerSilent(name: string): Refusal {
  const message = `${name} did not answer; nothing was debited. Try again shortly`;
  return new Refusal('upstream', message, { code: 'UPSTREAM_ERROR', data: { message } });
}

/** Customer id in the biller's form. @throws Refusal 400. */
export function wellFormed(service: BillService, customerId: string, field: string): string {
  const isPhone = service.category === 'airtime' || service.category === 'data';
  const id = isPhone ? localNumber(customerId) : customerId;
  if (!new RegExp(service.customerIdPattern).test(id)) {
    throw invalid(field, `${field}: is not a ${service.customerIdLabel.toLowerCase()} of ${service.name}`);
  }
  return id;
}

export async function confirmCustomer(
  app: App,
  actor: Actor,
  service: BillService,
  { customerId, meterType, customerField: field }: { customerId: string; meterType: MeterType | null; customerField: string },
): Promise<BillCustomer | null> {
  if (!service.requiresValidation) return null;
  const answer = await lookup(app, actor, service, customerId, meterType);
  if (answer.kind === 'no_answer') throw billerSilent(service.name);
  if (answer.kind === 'not_found') {
    const kind = meterType === null ? '' : `${meterType} `;
    throw invalid(field, `${field}: ${service.name} has no such ${kind}${service.customerIdLabel.toLowerCase()}; check the number`);
  }
  if (!answer.canVend)
    throw invalid(field, `${field}: ${service.name} sells nothing to this customer now; the customer must contact ${service.name}`);
  return answer;
}

/** Asks each account in order until one answers, which is safe since a lookup has no effect. "No such meter" is an answer. */
async function lookup(app: App, actor: Actor, service: BillService, customerId: string, meterType: MeterType | null): Promise<Validation> {
  const begunAt = mark();
  const asked = await askedAbout(app, actor, service, customerId);
  let answer: Validation = { kind: 'no_answer' };
  for (const [place, ask] of asked.entries()) {
    const left = LOOKUP_TIMEOUT_MS - msSince(begunAt);
    answer = await answeredWithin(left / (asked.length - place), () => ask({ customerId, meterType }));
    if (answer.kind !== 'no_answer') break;
  }
  return answer;
}

type Ask = (customer: { customerId: string; meterType: MeterType | null }) => Promise<Validation>;

/** Accounts to ask about a customer, in order; the catalogue's account is appended when the routing omits it. */
async function askedAbout(app: App, actor: Actor, service: BillService, customerId: string): Promise<readonly Ask[]> {
  const { bills: ours, billersAsked } = app.providersOf(actor);
  const inOrder = await billersAsked({ id: customerId, type: service.category });
  const services = await Promise.all(
    [...new Set([...inOrder, ours])].map(async (provider) => ({
      provider,
      named: provider.id === ours.id ? service : await serviceAlike(provider, service),
    })),
  );
  return services
    .flatMap(({ provider, named }): Ask[] => (named ? [(customer) => provider.validate({ serviceId: named.serviceId, ...customer })] : []))
    .slice(0, MAX_ASKED);
}
