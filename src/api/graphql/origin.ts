import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../platform/config/config.ts';
import type { Environment } from '../../domain/actor/actor.ts';

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * May a page of this origin open a live connection? Programs send no Origin and may; browsers always send the truth. Pages
 * of our own host may, those of `ALLOWED_ORIGINS`, and in the sandbox those of a developer's own machine.
 */
export function isOriginAllowed(
  { origin, host }: IncomingHttpHeaders,
  { PUBLIC_URL, ALLOWED_ORIGINS }: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>,
  environment: Environment,
): boolean {
  if (origin === undefined) return true;
  if (origin === `http://${host}` || origin === `https://${host}`) return true;
  if (PUBLIC_URL !== undefined && origin === new URL(PUBLIC_URL).origin) return true;
  return ALLOWED_ORIGINS.includes(origin) || (environment === 'sandbox' && LOOPBACK.test(origin));
}
