import { JPEG, personBy, reversed } from './people.ts';
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
