import { createHash } from 'node:crypto';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { BillOption, BillProvider, BillService, BillType } from '../../providers/bills/port.ts';

export interface Offer {
  service: BillService;
  option: BillOption;
}

export interface Catalogue {
  version: string;
  services: readonly BillService[];
  service(serviceId: string): BillService | undefined;
  offer(paymentCode: string): Offer | undefined;
  of(type: BillType, operator: string): BillService | undefined;
}

/** Provider of the environment, with its catalogue. */
export interface Shop {
  catalogue: Catalogue;
  provider: BillProvider;
}

export const NO_SERVICE = 'No bill service with this serviceId; GET /bills/services lists them';

/** Why: one catalogue per array of services, which providers reuse. */
const known = new WeakMap<readonly BillService[], Catalogue>();

export async function openCatalogue(app: App, actor: Actor): Promise<Shop> {
  const provider = app.providersOf(actor).bills;
  const services = await provider.services();
  const catalogue = known.get(services) ?? catalogueOf(services);
  known.set(services, catalogue);
  return { catalogue, provider };
}

export async function knownServices(provider: BillProvider): Promise<readonly BillService[]> {
  try {
    return await provider.services();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** Why: airtime and electricity are equal at every provider; bundles and bouquets differ by name and price. */
const ALIKE: ReadonlySet<BillType> = new Set(['airtime', 'electricity']);

/** Code of an equal offer at this provider; null where it has none for this amount, or its catalogue is unknown. */
export async function soldAlike(provider: BillProvider, { service, option }: Offer, amount: Kobo): Promise<string | null> {
  if (option.amount !== null) return null;
  const alike = await serviceAlike(provider, service);
  const found = alike?.options.find((other) => other.meterType === option.meterType && other.amount === null && !other.isAddOn);
  return found && found.minAmount <= amount && amount <= found.maxAmount ? found.paymentCode : null;
}

export async function serviceAlike(provider: BillProvider, service: BillService): Promise<BillService | null> {
  if (!ALIKE.has(service.category)) return null;
  const all = await knownServices(provider);
  return all.find(({ category, operator }) => category === service.category && operator === service.operator) ?? null;
}

/** @throws Error when two options share a payment code. */
export function catalogueOf(services: readonly BillService[]): Catalogue {
  const byId = new Map(services.map((service) => [service.serviceId, service]));
  const byOperator = new Map(services.map((service) => [`${service.category}/${service.operator}`, service]));
  const byCode = new Map<string, Offer>();
  for (const service of services) {
    for (const option of service.options) {
      if (byCode.has(option.paymentCode)) throw new Error(`two options have the payment code ${option.paymentCode}`);
      byCode.set(option.paymentCode, { service, option });
    }
  }
  return {
    version: createHash('sha256').update(JSON.stringify(services, withoutTimes)).digest('hex').slice(0, 16),
    services,
    service: (serviceId) => byId.get(serviceId),
    offer: (paymentCode) => byCode.get(paymentCode),
    of: (type, operator) => byOperator.get(`${type}/${operator}`),
  };
}

/** @throws Refusal 400 naming `paymentCode`. */
export function offerOf(catalogue: Catalogue, code: string): Offer {
  const offer = catalogue.offer(code);
  if (!offer) throw invalid('paymentCode', `paymentCode: ${code} is not on sale; GET /bills/service-options lists the codes`);
  return offer;
}

/** Why: `updatedAt` differs by process, and the version must not. */
const withoutTimes = (name: string, value: unknown): unknown => (name === 'updatedAt' ? undefined : value);
