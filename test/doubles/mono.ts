import { companies } from './companies.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';

/** Mono's company lookup by its documents: mode by key, list by name, details by id. */
export interface MonoDouble extends DoubleServer {
  secretKey: string;
  /** Calls that were charged. */
  charged(): number;
  /** Answers with this; null looks again. */
  say(reply: DoubleReply | null): void;
  /** Lets its companies be otherwise than they are. */
  distort(how: ((row: Record<string, unknown>) => Record<string, unknown>) | null): void;
}

export async function startMono({ secretKey = 'live_sk_double' } = {}): Promise<MonoDouble> {
  let charged = 0;
  let forced: DoubleReply | null = null;
  let distorted = (row: Record<string, unknown>): Record<string, unknown> => row;
  const answer = ({ method, path, query, headers }: DoubleRequest): DoubleReply => {
    if (headers['mono-sec-key'] !== secretKey) return failed(401, 'Invalid secret key');
    if (forced) return forced;
    if (method !== 'GET') return failed(404, 'Cannot find this route');
    const search = query.get('search')?.toUpperCase();
    if (path === '/v3/lookup/cac') {
      if (!search) return failed(400, 'search is required');
      charged++;
      return done(companies.filter(({ name }) => name.includes(search)).map((company) => distorted(rowOf(company))));
    }
    const id = /^\/v3\/lookup\/cac\/company\/(\d+)\/directors$/.exec(path)?.[1];
    const company = companies.find((each) => String(each.id) === id);
    if (!company) return failed(404, 'Cannot find this route');
    charged++;
    const { surname, firstname, shares } = company.director;
    return done([
      {
        surname,
        firstname,
        other_name: '',
        status: 'ACTIVE',
        nationality: 'NIGERIAN',
        num_shares_alloted: shares || null,
        date_of_appointment: '2011-02-03T00:00:00.000+00:00',
        affiliate_type_fk: { name: 'DIRECTOR' },
      },
    ]);
  };
  return Object.assign(await startDouble(answer), {
    secretKey,
    charged: () => charged,
    say: (reply: DoubleReply | null) => void (forced = reply),
    distort: (how: typeof distorted | null) => void (distorted = how ?? ((row) => row)),
  });
}

const done = (data: object[]): DoubleReply => ({
  status: 200,
  body: { status: 'successful', message: 'CAC lookup successful', timestamp: new Date().toISOString(), data },
});
const failed = (status: number, message: string): DoubleReply => ({ status, body: { status: 'failed', message, data: null } });

const rowOf = ({ id, name, number, form }: (typeof companies)[number]): Record<string, unknown> => ({
  id,
  approved_name: name,
  rc_number: number,
  classification: form,
  active: true,
  registration_approved: true,
  registration_date: '2011-02-03T00:00:00.000+00:00',
  company_type_name: 'PRIVATE COMPANY LIMITED BY SHARES',
  nature_of_business_name: 'FOOD PROCESSING',
  head_office_address: ', ',
  branch_address: '',
  address: '12 AWOLOWO ROAD',
  city: 'IKOYI',
  lga: null,
  state: 'LAGOS',
  email: 'info@okaforfoods.example',
  delisting_status: null,
});
