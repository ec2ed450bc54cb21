/** A host by its DNS name, as `URL` writes it: no wildcard, no list, nothing that a policy or a header would read otherwise. */
export const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The origin of an https address with a DNS name; null for every other text, so that it can stand in a Content-Security-Policy. */
export function webOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && HOST_NAME.test(url.hostname) ? url.origin : null;
}
