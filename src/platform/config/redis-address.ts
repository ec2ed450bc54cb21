export const SENTINEL = 'sentinel';
const ALSO = 'also';
const PLACE = /^([^\s,/@?#]+):(\d+)$/;

export function isRedisAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { searchParams } = new URL(address);
  const places = searchParams.getAll(ALSO).flatMap((text) => text.split(','));
  return (
    places.every((place) => PLACE.test(place)) && (places.length === 0 || searchParams.has(SENTINEL)) && searchParams.get(SENTINEL) !== ''
  );
}

export function furtherIn({ searchParams }: URL): { host: string; port: number }[] {
  return searchParams.getAll(ALSO).flatMap((text) =>
    text.split(',').flatMap((place) => {
      const [, host, port] = PLACE.exec(place) ?? [];
      return host === undefined ? [] : [{ host, port: Number(port) }];
    }),
  );
}
