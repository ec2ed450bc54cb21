/** The parameter that says that an address is of a Sentinel, and which Redis it is asked for; and the one that names further Sentinels. */
export const SENTINEL = 'sentinel';
const ALSO = 'also';
const PLACE = /^([^\s,/@?#]+):(\d+)$/;

/** Whether what only we read in an address has a meaning. */
export function isRedisAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { searchParams } = new URL(address);
  const places = searchParams.getAll(ALSO).flatMap((text) => text.split(','));
  return (
    places.every((place) => PLACE.test(place)) && (places.length === 0 || searchParams.has(SENTINEL)) && searchParams.get(SENTINEL) !== ''
  );
}

/** The Sentinels beside the first. */
export function furtherIn({ searchParams }: URL): { host: string; port: number }[] {
  return searchParams.getAll(ALSO).flatMap((text) =>
    text.split(',').flatMap((place) => {
      const [, host, port] = PLACE.exec(place) ?? [];
      return host === undefined ? [] : [{ host, port: Number(port) }];
    }),
  );
}
