import ipaddr from 'ipaddr.js';
import type { Endpoint } from './endpoint.ts';

/** Failures in a row after which an endpoint is called failing. */
const FAILING_AFTER = 5;

/** What an owner should know of the endpoint, each a sentence. `egressIps`: where deliveries come from, when it is known. */
export function warningsOf(endpoint: Endpoint, egressIps: readonly string[]): string[] {
  const warnings = urlWarnings(endpoint.url);
  if (endpoint.url !== null && endpoint.secret === null)
    warnings.push('No secret is set, so deliveries are not signed; make one with POST /webhooks/settings/secret');
  if (endpoint.failingSince !== null && endpoint.consecutiveFailures >= FAILING_AFTER) {
    warnings.push(
      `The endpoint has failed ${endpoint.consecutiveFailures} times in a row since ${endpoint.failingSince.toISOString()} (${endpoint.lastError ?? 'no answer'}); it is never switched off`,
    );
  }
  const missing = endpoint.allowedIps.length === 0 ? [] : egressIps.filter((ip) => !endpoint.allowedIps.some((entry) => covers(entry, ip)));
  if (missing.length > 0) warnings.push(`allowedIps lacks addresses that webhooks come from: ${missing.join(', ')}`);
  return warnings;
}

/** Warnings about the URL of any endpoint. Live takes no URL that has some. */
export const urlWarnings = (url: string | null): string[] =>
  url?.toLowerCase().startsWith('http:') === true
    ? ['The URL is plain http, so others can read and change deliveries on the way; use https, which live requires']
    : [];

/** True when the allowed address or block contains the address or block that we send from. */
function covers(allowed: string, ours: string): boolean {
  const [network, bits] = ipaddr.isValidCIDR(allowed) ? ipaddr.parseCIDR(allowed) : ([ipaddr.parse(allowed), 128] as const);
  const [address, length] = ipaddr.isValidCIDR(ours) ? ipaddr.parseCIDR(ours) : ([ipaddr.parse(ours), 128] as const);
  if (network.kind() !== address.kind()) return false;
  const width = network.kind() === 'ipv4' ? 32 : 128;
  return Math.min(bits, width) <= Math.min(length, width) && address.match(network, Math.min(bits, width));
}
