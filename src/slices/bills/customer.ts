import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { localForm, mobileNumber, networkOf as networkOfMobile } from '../../domain/contact/phone.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { mark, msSince } from '../../platform/concurrency/delay.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import { Refusal, invalid } from '../../platform/errors/refusal.ts';
import type { BillCustomer, BillService, Validation } from '../../providers/bills/port.ts';
import { meterType as meterWord, meterTypes } from './bill.ts';
import { openCatalogue, serviceAlike } from './catalogue.ts';

/** The networks that sell airtime and data here. */
export const networks = ['MTN', 'AIRTEL', 'GLO', '9MOBILE'] as const;

/**
 * The id of a customer as bills keep it: a mobile number in its local form, any other id as it is. Ten bare digits are any other: smartcards
 * have as many.
 */
export function localNumber(id: string): string {
  const mobile = /^\d{10}$/.test(id) ? null : mobileNumber(id);
  return mobile === null ? id : localForm(mobile);
}

/**
 * The network that a local number's prefix was given to. Numbers move between networks, so it is a default and never a
 * reason to refuse. Undefined for prefixes of none of the four.
 */
export function networkOf(local: string, extraPrefixes: Readonly<Record<string, string>> = {}): string | undefined {
  const network = networkOfMobile(`234${local.slice(1)}`).toUpperCase();
  return networks.find((each) => each === network) ?? extraPrefixes[local.slice(0, 4)];
}

/** The customer is looked up before anything is debited, and no longer than this, whoever is asked. */
const LOOKUP_TIMEOUT_MS = 10_000;
/** A caller waits for the name: two that are silent are enough. */
const MAX_ASKED = 2;

type MeterType = (typeof meterTypes)[number];

export const customerIdInput = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(50, { error: 'must be at most 50 characters long' });

const customerSchema = z
  .object({
    serviceId: logged(z.string()).meta({ description: 'The service that was asked.' }),
    customerId: z.string().meta({ description: 'The meter or smartcard.' }),
    customerName: z.string().meta({ description: 'The name.' }),
    customerAddress: z.string().nullable().meta({ description: 'The address, where the biller tells it.' }),
    customerPhone: z.string().nullable().meta({ description: 'The phone number, where the biller tells it.' }),
    meterType: meterWord.nullable().meta({ description: 'Of a meter.' }),
    currentBouquet: logged(z.string()).nullable().meta({ description: 'Payment code of the bouquet that runs now.' }),
    renewalAmount: kobo.nullable().meta({ description: 'Kobo: what renewing it costs.' }),
    dueDate: z.string().nullable().meta({ description: 'When it ends.' }),
    minimumAmount: kobo.nullable().meta({ description: 'Kobo: the least that this customer can pay.' }),
    arrears: kobo.meta({ description: 'Kobo owed; taken out of the next prepaid purchase.' }),
    canVend: z.boolean().meta({ description: 'False when the biller sells nothing to this customer now.' }),
  })
  .meta({ id: 'BillCustomer' })
  .register(typeNames, { name: 'BillCustomer', description: 'Who stands behind a meter or smartcard, as the biller says.' });

/**
 * Who stands behind a meter or smartcard, as the biller says.
 * @throws Refusal 404 RECORD_NOT_FOUND for an unknown service or customer, 502 UPSTREAM_ERROR when the biller does not answer.
 */
export const validateBillCustomer = operation({
  title: 'bills.validate',
  summary: 'Look up a meter or smartcard',
  scope: 'bills:read',
  input: z.strictObject({
    serviceId: logged(z.string()).trim().min(1).max(50).meta({ description: 'Which biller.' }),
    customerId: customerIdInput.meta({ description: 'Meter, smartcard or phone.' }),
    meterType: z.enum(meterTypes, { error: 'must be prepaid or postpaid' }).optional().meta({ description: 'Of a meter.' }),
  }),
  output: customerSchema,
  async run(app, actor, { serviceId, customerId, meterType }) {
    const { catalogue } = await openCatalogue(app, actor);
    const service = catalogue.service(serviceId);
    if (!service) throw serviceNotFound();
    if (!service.requiresValidation) {
      throw invalid(
        'serviceId',
        `serviceId: ${service.name} needs no look-up; the ${service.customerIdLabel.toLowerCase()} is all it takes`,
      );
    }
    const found = await lookUp(app, actor, service, wellFormed(service, customerId, 'customerId'), meterType ?? null);
    if (found.kind !== 'found') throw customerNotFound(service, found.kind);
    const { kind: _, ...customer } = found;
    return { serviceId, customerId, ...customer };
  },
});

export function serviceNotFound(): Refusal {
  return new Refusal('not_found', 'No bill service has this serviceId; GET /bills/services lists them', { code: 'RECORD_NOT_FOUND' });
}

function customerNotFound({ name, customerIdLabel }: BillService, kind: 'not_found' | 'no_answer'): Refusal {
  if (kind === 'no_answer') return billerSilent(name);
  const message = `${name} knows no such ${customerIdLabel.toLowerCase()}`;
  return new Refusal('not_found', message, { code: 'RECORD_NOT_FOUND', data: { message } });
}

function billerSilent(name: string): Refusal {
  const message = `${name} did not answer; nothing was debited. Try again shortly`;
  return new Refusal('upstream', message, { code: 'UPSTREAM_ERROR', data: { message } });
}

/** The customer id as the biller knows it: phone numbers in local form. @throws Refusal 400 naming `field`. */
export function wellFormed(service: BillService, customerId: string, field: string): string {
  const isPhone = service.category === 'airtime' || service.category === 'data';
  const id = isPhone ? localNumber(customerId) : customerId;
  if (!new RegExp(service.customerIdPattern).test(id)) {
    throw invalid(field, `${field}: is not a ${service.customerIdLabel.toLowerCase()} of ${service.name}`);
  }
  return id;
}

/**
 * The customer of a purchase, where the service wants one looked up; null where it does not.
 * @throws Refusal 400 naming `field` when the biller does not know or serve the customer, 502 when it does not answer.
 */
export async function confirmCustomer(
  app: App,
  actor: Actor,
  service: BillService,
  { customerId, meterType, field }: { customerId: string; meterType: MeterType | null; field: string },
): Promise<BillCustomer | null> {
  if (!service.requiresValidation) return null;
  const found = await lookUp(app, actor, service, customerId, meterType);
  if (found.kind === 'no_answer') throw billerSilent(service.name);
  if (found.kind === 'not_found') {
    const kind = meterType === null ? '' : `${meterType} `;
    throw invalid(field, `${field}: ${service.name} knows no such ${kind}${service.customerIdLabel.toLowerCase()}`);
  }
  if (!found.canVend) throw invalid(field, `${field}: ${service.name} sells nothing to this customer now; the customer must ask there`);
  return found;
}

/**
 * Asks who has the catalogue and, while nobody answers, another account that sells to the same meters: a question has no effect, so it may be put again elsewhere. An
 * answer ends it, "no such meter" too.
 */
async function lookUp(app: App, actor: Actor, service: BillService, customerId: string, meterType: MeterType | null): Promise<Validation> {
  const begunAt = mark();
  const asked = await askedAbout(app, actor, service, customerId);
  let answer: Validation = { kind: 'no_answer' };
  for (const [place, ask] of asked.entries()) {
    const left = LOOKUP_TIMEOUT_MS - msSince(begunAt);
    answer = await withinTime(
      left / (asked.length - place),
      () => ask({ customerId, meterType }),
      (): Validation => ({ kind: 'no_answer' }),
    );
    if (answer.kind !== 'no_answer') break;
  }
  return answer;
}

type Ask = (customer: { customerId: string; meterType: MeterType | null }) => Promise<Validation>;

/** Who is asked about a customer, in order, each by its own name of the service. Whoever has the catalogue is asked last where it comes nowhere else, since nobody else may know. */
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
