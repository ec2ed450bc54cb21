import type { App } from '../../core/app/app.ts';
import { download } from '../../platform/egress/download.ts';
import { EgressError } from '../../platform/egress/failures.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { Bulkhead } from '../../platform/concurrency/bulkhead.ts';
import type { Photo } from '../../providers/identity/port.ts';

const MAX_BYTES = 5 * 1_024 * 1_024;
const MAX_REDIRECTS = 3;
/** Timeout with redirects; with the provider's time below the caller's 30 s. */
const TIMEOUT_MS = 8_000;
/** Photos in memory, in total and per business: an address that never answers occupies a slot until its timeout. */
const places = new Bulkhead({ total: 32, each: 8, maxWaiting: 0, maxWaitMs: 0, what: 'photos' });

/**
 * Fetches a JPEG or PNG of at most 5 MB through the egress guard, in memory only.
 * @throws Refusal 400 naming `imageUrl` with the problem; 503 when too many fetches are running.
 */
export async function fetchPhoto(app: App, actor: Actor, imageUrl: string): Promise<Photo> {
  const { policy } = app.egress(actor.environment, 'photos');
  const url = checkUrl(imageUrl, policy, 'imageUrl');
  const sample = app.providersOf(actor).identity.samplePhoto?.(url);
  if (sample) {
    if (sample.bytes === null) throw invalid('imageUrl', 'imageUrl: the address answered 404; it must be publicly readable');
    return photoOf(sample.bytes, imageUrl);
  }
  return places.run(actor.businessId, async () => photoOf(await bytesOf(app, actor, url), imageUrl));
}

async function bytesOf(app: App, actor: Actor, first: URL): Promise<Buffer> {
  const { agent, policy } = app.egress(actor.environment, 'photos');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = first;
  for (let redirects = 0; ; redirects++) {
    const got = await download(agent, {
      url,
      signal,
      maxBytes: MAX_BYTES,
      headers: { accept: 'image/jpeg, image/png', 'user-agent': 'Tollgate/1.0' },
    });
    if (got.kind === 'too_large') throw invalid('imageUrl', 'imageUrl: the image is larger than 5 MB');
    if (got.kind === 'failed') {
      // Why: Node's messages contain the URL of a face.
      throw new Refusal('invalid', `imageUrl: the image could not be fetched (${got.errorClass})`, {
        code: 'VALIDATION_ERROR',
        field: 'imageUrl',
        cause: new EgressError(got.errorClass),
      });
    }
    const { status, headers, bytes } = got;
    const location = headers['location'];
    if (status < 300 || status >= 400 || typeof location !== 'string') {
      if (status !== 200) throw invalid('imageUrl', `imageUrl: the address answered ${status}; it must be publicly readable`);
      return bytes;
    }
    if (redirects === MAX_REDIRECTS) throw invalid('imageUrl', `imageUrl: has more than ${MAX_REDIRECTS} redirects`);
    // Invariant: each redirect passes the checks of the first URL.
    url = checkUrl(URL.parse(location, url)?.href ?? '', policy, 'imageUrl');
  }
}

const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The type by content; headers are not trusted. */
function photoOf(bytes: Buffer, url: string): Photo {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return { type: 'image/jpeg', bytes, url };
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes, url };
  throw invalid('imageUrl', 'imageUrl: is not a JPEG or PNG image');
}
