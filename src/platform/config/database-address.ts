/** Where a database is, as connections are told. */
export interface DatabaseAddress {
  /** What PostgreSQL's own parameters are left of it. */
  connectionString: string;
  /**
   * A pooler stands in between that gives a connection of the server to one transaction after the other. Nothing of a session lasts behind it: no named
   * statement, no setting, no lock.
   */
  isPooled: boolean;
  /** The address of each server that may be the primary, by itself; the one of `connectionString` first. */
  members: readonly string[];
}

/** The parameter of an address that names the pooler before the server, and its one value. */
const POOLER = 'pooler';
const TRANSACTION = 'transaction';
/** The parameter that names the other servers of the same database, one of which may be the primary instead. */
const STANDBY = 'standby';
const PLACE = /^[^\s,/@?#]+:\d+$/;

/** What the address says, taken apart. */
export function addressOf(url: string): DatabaseAddress {
  const parsed = new URL(url);
  const isPooled = parsed.searchParams.get(POOLER) === TRANSACTION;
  const others = placesIn(parsed);
  parsed.searchParams.delete(STANDBY);
  const first = parsed.href;
  const members = [first, ...others.map((host) => Object.assign(new URL(first), { host }).href)];
  parsed.searchParams.delete(POOLER);
  return { connectionString: parsed.href, isPooled, members };
}

/** Whether what only we read in an address has a meaning. */
export function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return (
    parsed.searchParams.getAll(POOLER).every((pooler) => pooler === TRANSACTION) && placesIn(parsed).every((place) => PLACE.test(place))
  );
}

const placesIn = ({ searchParams }: URL): string[] => searchParams.getAll(STANDBY).flatMap((places) => places.split(','));

/** What connections of the service work with, by the names of PostgreSQL's settings. jit costs more than it saves on statements of a millisecond. */
export const sessionSettings = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
  timezone: 'UTC',
} as const;

/** How a connection is opened that acts as `role` and with these settings. Behind a pooler both stand with the user instead (`npm run migrate` puts them there). */
export function sessionOf(
  url: string,
  role: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): { connectionString: string; options?: string } {
  const { connectionString, isPooled } = addressOf(url);
  const all = { ...(role !== undefined && { role }), ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString, ...(!isPooled && options.length > 0 && { options: options.join(' ') }) };
}
