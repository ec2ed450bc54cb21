import { holderOf, JPEG, personBy, type RegisteredPerson, reversed, TAXPAYER } from './people.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';

/** QoreID by its documents: expiring token, name checks with the whole record. */
export interface QoreidDouble extends DoubleServer {
  keys: { clientId: string; secret: string };
  /** Checks that were charged. */
  charged(): number;
  /** Tokens that were given. */
  issued(): number;
  /** Ends every token that was given. */
  endTokens(): void;
  /** Answers checks with this; null looks again. */
  say(reply: DoubleReply | null): void;
  distort(how: ((answer: Record<string, unknown>) => Record<string, unknown>) | null): void;
}

export async function startQoreid(): Promise<QoreidDouble> {
  const keys = { clientId: 'DOUBLE-CLIENT', secret: 'double-qoreid-secret' };
  const valid = new Set<string>();
  let issued = 0;
  let charged = 0;
  let forced: DoubleReply | null = null;
  let distorted = (answer: Record<string, unknown>): Record<string, unknown> => answer;

  const answer = ({ method, path, headers, body }: DoubleRequest): DoubleReply => {
    const fields = method === 'POST' ? (JSON.parse(body) as Record<string, unknown>) : {};
    if (path === '/token') {
      if (fields['clientId'] !== keys.clientId || fields['secret'] !== keys.secret) return failed(401, 'Invalid credentials');
      const accessToken = `double-token-${++issued}`;
      valid.add(accessToken);
      return { status: 201, body: { accessToken, expiresIn: 7200, tokenType: 'Bearer' } };
    }
    const token = String(headers['authorization']).replace(/^Bearer /, '');
    if (!valid.has(token)) return failed(401, 'Unauthorized');
    const match = /^\/v1\/ng\/identities\/bvn-match\/(\d{11})$/.exec(path)?.[1];
    if (method === 'POST' && match !== undefined) {
      if (typeof fields['firstname'] !== 'string' || typeof fields['lastname'] !== 'string')
        return failed(400, 'firstname and lastname are required');
      charged++;
      if (forced) return forced;
      const holder = holderOf(match);
      return holder ? { status: 200, body: distorted(matchOf(charged, holder, fields)) } : failed(404, 'BVN not found');
    }
    const tin = /^\/v2\/ng\/identities\/tin\/([\d-]+)$/.exec(path)?.[1];
    if (method === 'GET' && tin !== undefined) {
      charged++;
      if (forced) return forced;
      return tin === TAXPAYER.tin ? { status: 200, body: distorted(taxpayerOf(charged)) } : failed(404, 'TIN not found');
    }
    const nin = /^\/v1\/ng\/identities\/nin\/(\d{11})$/.exec(path)?.[1];
    const { firstname, lastname } = fields;
    if (method !== 'POST' || nin === undefined) return failed(404, 'Cannot POST this path');
    if (typeof firstname !== 'string' || typeof lastname !== 'string') return failed(400, 'firstname and lastname are required');
    charged++;
    if (forced) return forced;
    const person = personBy(nin);
    if (!person) return failed(404, 'NIN not found');
    const matches = { firstname: isLike(firstname, person.firstName), lastname: isLike(lastname, person.lastName) };
    const status =
      matches.firstname && matches.lastname ? 'EXACT_MATCH' : matches.firstname || matches.lastname ? 'PARTIAL_MATCH' : 'NO_MATCH';
    return {
      status: 200,
      body: distorted({
        id: 48_291 + charged,
        applicant: { firstname, lastname },
        summary: { nin_check: { status, fieldMatches: matches } },
        status: { state: 'complete', status: status === 'EXACT_MATCH' ? 'verified' : 'id_mismatch' },
        nin: {
          nin,
          firstname: person.firstName,
          lastname: person.lastName,
          middlename: person.middleName,
          phone: person.phone,
          gender: person.gender,
          birthdate: reversed(person.born),
          photo: JPEG,
          address: person.street,
        },
      }),
    };
  };
  return Object.assign(await startDouble(answer), {
    keys,
    charged: () => charged,
    issued: () => issued,
    endTokens: () => valid.clear(),
    say: (reply: DoubleReply | null) => void (forced = reply),
    distort: (how: typeof distorted | null) => void (distorted = how ?? ((result) => result)),
  });
}

const failed = (statusCode: number, message: string): DoubleReply => ({ status: statusCode, body: { statusCode, message } });

const isLike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** True or false for each field that was given, and nothing of the record. */
function matchOf(id: number, person: RegisteredPerson, given: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, string> = { firstname: person.firstName, lastname: person.lastName, dob: person.born, phone: person.phone };
  const fieldMatches = Object.fromEntries(
    Object.keys(record)
      .filter((name) => given[name] !== undefined)
      .map((name) => [name, isLike(String(given[name]), record[name] ?? '')]),
  );
  const results = Object.values(fieldMatches);
  const status = results.every(Boolean) ? 'EXACT_MATCH' : results.some(Boolean) ? 'PARTIAL_MATCH' : 'NO_MATCH';
  return {
    id,
    applicant: { firstname: given['firstname'], lastname: given['lastname'] },
    summary: { bvn_match_check: { status, fieldMatches } },
    status: { state: 'complete', status: status === 'EXACT_MATCH' ? 'verified' : 'id_mismatch' },
  };
}

const taxpayerOf = (id: number): Record<string, unknown> => ({
  id,
  summary: { tin_check: 'verified' },
  status: { state: 'complete', status: 'verified' },
  tin: {
    tin: TAXPAYER.tin,
    taxpayerName: TAXPAYER.name,
    cacRegNo: TAXPAYER.rcNumber,
    entityType: 'TIN',
    jittin: '',
    taxOffice: TAXPAYER.office,
    phone: '08031234567',
    email: 'tax@okaforfoods.example',
  },
});
