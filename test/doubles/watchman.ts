import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';

export interface WatchmanEntity {
  name: string;
  entityType: 'person' | 'business' | 'organization';
  sourceList: string;
  sourceID: string;
}

/** Watchman v2 by its source and docs/api.yaml: a parameter that the type does not have is 400, and no entity is null. */
export interface WatchmanDouble extends DoubleServer {
  entities: WatchmanEntity[];
}

const COMMON = ['type', 'name', 'altNames', 'minMatch', 'limit', 'source', 'sourceID', 'requestID', 'debug', 'debugSourceIDs', 'format'];
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  person: ['gender', 'birthDate', 'deathDate', 'titles'],
  business: ['created', 'dissolved'],
  organization: ['created', 'dissolved'],
};

export async function startWatchman(): Promise<WatchmanDouble> {
  const entities: WatchmanEntity[] = [];
  const search = (query: URLSearchParams): DoubleReply => {
    const type = query.get('type') ?? '';
    const known = new Set([...COMMON, ...(OF_TYPE[type] ?? [])]);
    const extra = [...new Set(query.keys())].filter((name) => !known.has(name)).toSorted();
    if (extra.length > 0) return { status: 400, body: { error: `extra/unused query parameters in request: ${extra.join(',')}` } };
    const names = [query.get('name') ?? '', ...query.getAll('altNames')].map(partsOf);
    const least = Number(query.get('minMatch') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? 10), 100);
    const found = entities
      .filter(({ entityType }) => entityType === type)
      .map((entity) => ({ ...entity, match: Math.max(...names.map((name) => likeness(name, partsOf(entity.name)))) }))
      .filter(({ match }) => match >= least)
      .toSorted((a, b) => b.match - a.match)
      .slice(0, limit);
    return { status: 200, body: { query: { name: query.get('name'), entityType: type }, entities: found.length > 0 ? found : null } };
  };
  const answer = ({ method, path, query }: DoubleRequest): DoubleReply => {
    if (method !== 'GET') return { status: 405, body: {} };
    if (path === '/v2/search') return search(query);
    if (path !== '/v2/listinfo') return { status: 404, body: {} };
    const lists = Map.groupBy(entities, ({ sourceList }) => sourceList);
    return {
      status: 200,
      body: {
        lists: Object.fromEntries([...lists].map(([list, { length }]) => [list, length])),
        listHashes: Object.fromEntries([...lists].map(([list, of]) => [list, Buffer.from(JSON.stringify(of)).toString('hex').slice(-64)])),
        startedAt: '2026-11-01T00:00:00Z',
        endedAt: '2026-11-01T00:01:00Z',
        version: 'v0.52.0',
      },
    };
  };
  return Object.assign(await startDouble(answer), { entities });
}

const partsOf = (name: string): string[] => name.toLowerCase().split(/\W+/).filter(Boolean);
const likeness = (a: readonly string[], b: readonly string[]): number =>
  (2 * a.filter((part) => b.includes(part)).length) / (a.length + b.length);
