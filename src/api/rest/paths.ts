export function paramNames(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith('{'))
    .map((segment) => segment.slice(1, -1));
}

/** OpenAPI path as Express mount: `/a/{id}` gives `/a` and `/:id`. */
export function mountedPath(path: string): { prefix: string; below: string } {
  const end = path.indexOf('/', 1);
  const prefix = end < 0 ? path : path.slice(0, end);
  return { prefix, below: path.slice(prefix.length).replaceAll(/\{([^}]+)\}/g, ':$1') || '/' };
}

/** Plain text here, though Node's older URL parser interprets them. */
const INTERPRETED = /[\t\n\f\r #\u00a0\ufeff]/;
const EACH_INTERPRETED = new RegExp(INTERPRETED, 'g');

/** Address for Express; segments of invalid UTF-8 become NUL, which matches no path and no id. */
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
