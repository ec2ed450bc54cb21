/** Names of a path's parameters, in order: `/a/{id}/b/{ref}` gives id, ref. */
export function paramNames(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith('{'))
    .map((segment) => segment.slice(1, -1));
}

/** A path of the OpenAPI document in Express's spelling, divided behind its first segment: `/a/{id}` gives `/a` and `/:id`. */
export function mountedPath(path: string): { prefix: string; below: string } {
  const end = path.indexOf('/', 1);
  const prefix = end < 0 ? path : path.slice(0, end);
  return { prefix, below: path.slice(prefix.length).replaceAll(/\{([^}]+)\}/g, ':$1') || '/' };
}

/** Characters at which Node's older URL parser, which Express uses, begins to interpret an address; here they are text. */
const INTERPRETED = /[\t\n\f\r #\u00a0\ufeff]/;
const EACH_INTERPRETED = new RegExp(INTERPRETED, 'g');

/**
 * The address as Express's router can read it. A segment that is not percent-encoded UTF-8 becomes NUL, which is in no
 * path and in no id, so that it is answered as they are.
 */
export function routableUrl(url: string): string {
  if (!url.includes('%') && !INTERPRETED.test(url)) return url;
  const text = url.replaceAll(EACH_INTERPRETED, encodeURIComponent);
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  if (!path.includes('%')) return text;
  const segments = path.split('/').map((segment) => (isDecodable(segment) ? segment : '%00'));
  return segments.join('/') + text.slice(path.length);
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
