export interface DatabaseAddress {
  connectionString: string;
  /** Behind a transaction pooler: no named statements, session settings, locks. */
  isPooled: boolean;
  members: readonly string[];
}

const POOLER = 'pooler';
const TRANSACTION = 'transaction';
const STANDBY = 'standby';
const PLACE = /^[^\s,/@?#]+:\d+$/;

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

export function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return (
    parsed.searchParams.getAll(POOLER).every((pooler) => pooler === TRANSACTION) && placesIn(parsed).every((place) => PLACE.test(place))
  );
}

const placesIn = ({ searchParams }: URL): string[] => searchParams.getAll(STANDBY).flatMap((places) => places.split(','));

/** Session settings; jit costs more than it saves here. */
export const sessionSettings = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  jit: 'off',
  timezone: 'UTC',
} as const;

/** Startup options for a role and its settings. Behind a pooler the user has both (`npm run migrate` sets them). */
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
