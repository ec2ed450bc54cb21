import { Link } from 'wouter';
import type { DeliveryListRowFragment, EndpointRowFragment } from '../../gql/graphql.ts';
import { deliveryPartsTexts as texts, endpointsTexts } from '../../texts/webhooks.ts';

type Data = Readonly<Record<string, unknown>>;
type Place = readonly [event: string, id: string, path: string, name?: string];

/** Page of the object of an event, by the prefix of the event: the fields of the id and of the shown name. */
const PLACES: readonly Place[] = [
  ['transfer.batch.', 'batchId', '/send/batches/', 'batchReference'],
  ['transfer.', 'transferCode', '/transfers?q=', 'clientReference'],
  ['bill.', 'requestRef', '/bills/'],
  ['virtual_card.', 'cardId', '/cards/', 'last4'],
  ['payroll.', 'batchId', '/payroll/', 'batchReference'],
  ['checkout.', 'orderId', '/orders/', 'reference'],
  ['refund.', 'orderId', '/orders/', 'orderReference'],
  ['product.', 'productId', '/products/', 'name'],
  ['subscription.', 'subscriptionId', '/subscriptions/'],
  ['customer.', 'customerId', '/customers/'],
  ['sms.', 'sendId', '/sms/', 'clientReference'],
];

/** Object of an event with its page; null for an event without one. */
export function objectOf(event: string, payload: unknown): { name: string; href: string } | null {
  const place = PLACES.find(([prefix]) => event.startsWith(prefix));
  const data = (payload as { data?: Data } | null)?.data;
  if (!place || !data) return null;
  const [, idField, path, nameField] = place;
  const id = data[idField];
  const name = nameField === undefined ? id : (data[nameField] ?? id);
  return typeof id === 'string' ? { name: String(name), href: path + encodeURIComponent(id) } : null;
}

const UUID_START = /^[\da-f]{8}-(?:[\da-f]{4}-){3}(?=[\da-f]{12}$)/;

export function ObjectLink({ of: { event, payload } }: { of: { event: string; payload?: unknown } }) {
  const found = objectOf(event, payload);
  if (!found) return <span className="dim">–</span>;
  return (
    <Link href={found.href} className="cut" title={found.name}>
      {found.name.replace(UUID_START, '…')}
    </Link>
  );
}

type Of = Pick<DeliveryListRowFragment, 'endpointId' | 'endpoint'>;

/** Name of the endpoint of a delivery; without an id it is the endpoint of the settings. */
export const endpointName = ({ endpointId, endpoint }: Of): string =>
  endpoint ? nameOf(endpoint) : endpointId == null ? texts.settingsEndpoint : texts.deletedEndpoint;

export function EndpointName({ of }: { of: Of }) {
  if (!of.endpoint) return endpointName(of);
  return (
    <Link href={`/webhooks/endpoints/${of.endpoint.id}`} className="cut" title={endpointName(of)}>
      {endpointName(of)}
    </Link>
  );
}

export const nameOf = ({ description, isFirst }: Pick<EndpointRowFragment, 'description' | 'isFirst'>): string =>
  description ?? (isFirst ? endpointsTexts.settingsEndpoint : endpointsTexts.endpoint);

/** The one status of an endpoint on all pages: an active one whose deliveries fail is failing. */
export const shownEndpointStatus = ({ status, health }: { status: string; health: { failingSince?: string | null } }): string =>
  status === 'ACTIVE' && health.failingSince ? 'FAILING' : status;
