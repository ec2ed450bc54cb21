import { companies, companiesNamed, prefixOf, type RegisteredCompany } from './companies.ts';
import { holderOf, JPEG, personBy, type RegisteredPerson, reversed, SECOND_PHONE, spelt, TAXPAYER } from './people.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';

/**
 * Dojah by its documents: two headers, errors by status, two dialects of a record, bare base64 JPEG. Every
 * understood lookup is charged.
 */
export interface DojahDouble extends DoubleServer {
  keys: { appId: string; secretKey: string };
  /** Look-ups that were charged to the wallet. */
  charged(): number;
  /** In naira, as it writes it. */
  setBalance(naira: string): void;
  /** Which dialect its basic look-up speaks. */
  speak(dialect: 'older' | 'newer'): void;
  setConfidence(percent: number | string | null): void;
  /** Answers with this instead of looking at what it is asked; null looks again. */
  say(reply: DoubleReply | null): void;
  /** Lets its records be otherwise than they are. */
  distort(how: ((entity: Record<string, unknown>) => Record<string, unknown>) | null): void;
}

export async function startDojah(): Promise<DojahDouble> {
  const keys = { appId: 'double-app', secretKey: 'prod_sk_double' };
  let charged = 0;
  let balance = '550.50';
  let dialect: 'older' | 'newer' = 'newer';
  let confidence: number | string | null = 99.903_549_194_335_94;
  let forced: DoubleReply | null = null;
  let distorted: (entity: Record<string, unknown>) => Record<string, unknown> = (entity) => entity;

  const result = (nin: unknown, notify: (person: RegisteredPerson) => Record<string, unknown>): DoubleReply => {
    if (typeof nin !== 'string' || !/^\d{11}$/.test(nin)) return failed(400, 'nin must be 11 digits');
    charged++;
    const person = personBy(nin);
    return person ? { status: 200, body: { entity: distorted(notify(person)) } } : failed(404, 'Record not found');
  };
  const answer = ({ method, path, query, headers, body }: DoubleRequest): DoubleReply => {
    if (headers['appid'] !== keys.appId || headers['authorization'] !== keys.secretKey) return failed(401, 'Unauthorized');
    if (forced) return forced;
    switch (`${method} ${path}`) {
      case 'GET /api/v1/kyc/nin':
        return result(query.get('nin'), dialect === 'newer' ? newer : older);
      case 'GET /api/v1/kyc/nin/advance':
        return result(query.get('nin'), (person) => ({ ...newer(person), ...details(person) }));
      case 'POST /api/v1/kyc/nin/verify': {
        const { nin, selfie_image: selfie } = JSON.parse(body) as Record<string, unknown>;
        if (typeof selfie !== 'string' || !selfie.startsWith('/9')) return failed(400, 'selfie_image must be a JPEG in base64');
        const selfieVerification = { confidence_value: confidence, match: Number(confidence) >= 90 };
        return result(nin, (person) => ({ ...newer(person), ...(confidence !== null && { selfie_verification: selfieVerification }) }));
      }
      case 'GET /api/v1/kyc/bvn/full': {
        const bvn = query.get('bvn') ?? '';
        if (!/^\d{11}$/.test(bvn)) return failed(400, 'bvn must be 11 digits');
        charged++;
        const person = holderOf(bvn);
        return person ? { status: 200, body: { entity: distorted(holder(person)) } } : failed(404, 'BVN not found');
      }
      case 'GET /api/v1/kyc/tin': {
        const tin = query.get('tin') ?? '';
        if (!/^\d{8}-\d{4}$|^\d{10}$|^\d{13}$/.test(tin)) return failed(400, 'tin is not valid');
        charged++;
        return tin === TAXPAYER.tin ? { status: 200, body: { entity: distorted(taxpayer()) } } : failed(404, 'TIN not found');
      }
      case 'GET /api/v1/kyb/business/search': {
        const name = query.get('company');
        if (!name || query.get('country_code') !== 'NG') return failed(400, 'company and country_code are required');
        charged++;
        const found = companiesNamed(name).map((hit) => ({ ...hit, country: { name: 'Nigeria', code: 'NG' } }));
        return found.length > 0 ? { status: 200, body: { entity: found.map((hit) => distorted(hit)) } } : failed(404, 'Record not found');
      }
      case 'GET /api/v1/kyc/cac/basic': {
        const company = companies.find(
          (each) => each.number === query.get('rc_number') && FORMS[prefixOf(each)] === query.get('company_type'),
        );
        charged++;
        return company ? { status: 200, body: { entity: distorted(companyOf(company)) } } : failed(404, 'Record not found');
      }
      case 'GET /api/v1/balance':
        return { status: 200, body: { entity: { wallet_balance: balance } } };
      default:
        return failed(404, 'URL not recognized');
    }
  };
  return Object.assign(await startDouble(answer), {
    keys,
    charged: () => charged,
    setBalance: (naira: string) => void (balance = naira),
    speak: (next: typeof dialect) => void (dialect = next),
    setConfidence: (percent: typeof confidence) => void (confidence = percent),
    say: (reply: DoubleReply | null) => void (forced = reply),
    distort: (how: typeof distorted | null) => void (distorted = how ?? ((entity) => entity)),
  });
}

const failed = (status: number, error: string): DoubleReply => ({ status, body: { error } });

const FORMS: Readonly<Record<string, string>> = { RC: 'COMPANY', BN: 'BUSINESS_NAME', IT: 'INCORPORATED_TRUSTESS' };

const companyOf = (company: RegisteredCompany): Record<string, unknown> => ({
  company_name: company.name,
  type_of_company: FORMS[prefixOf(company)],
  address: '12 AWOLOWO ROAD',
  status: 'Active',
  date_of_registration: '2011-02-03T00:00:00.000+00:00',
  rc_number: company.number,
  business_number: company.number,
  email: 'info@okaforfoods.example',
  state: 'LAGOS',
  city: 'IKOYI',
  lga: null,
  business: '7a666454-8ce0-44e2-ac32-3e8cb04b6b72',
});

const newer = (person: RegisteredPerson): Record<string, unknown> => ({
  nin: person.nin,
  first_name: person.firstName,
  last_name: person.lastName,
  middle_name: person.middleName || null,
  gender: person.gender.toUpperCase(),
  image: JPEG,
  phone_number: person.phone,
  date_of_birth: person.born,
});

const older = (person: RegisteredPerson): Record<string, unknown> => ({
  first_name: person.firstName,
  middle_name: person.middleName,
  surname: person.lastName,
  birth_date: reversed(person.born),
  gender: person.gender,
  telephone: person.phone,
  picture: JPEG,
  residence_address: person.street,
  residence_town: person.town,
  residence_state: person.state,
  ...details(person),
  religion: 'christianity',
  nok_firstname: 'NEXT',
  nok_surname: 'OFKIN',
  signature: JPEG,
});

const details = (person: RegisteredPerson): Record<string, unknown> => ({
  residence_address_line_1: person.street,
  residence_address_line_2: '',
  residence_town: person.town,
  residence_state: person.state,
  origin_state: person.origin,
  nationality: 'Nigerian',
  educational_level: 'tertiary',
  employment_status: 'employed',
});

const holder = (person: RegisteredPerson): Record<string, unknown> => ({
  bvn: person.bvn,
  first_name: person.firstName,
  last_name: person.lastName,
  middle_name: person.middleName,
  gender: person.gender === 'f' ? 'Female' : 'Male',
  date_of_birth: spelt(person.born),
  phone_number1: person.phone,
  phone_number2: SECOND_PHONE,
  image: JPEG,
  nin: person.nin,
  level_of_account: 'Level 2',
  watch_listed: 'NO',
});

const taxpayer = (): Record<string, unknown> => ({
  search: TAXPAYER.tin,
  taxpayer_name: TAXPAYER.name,
  cac_reg_number: TAXPAYER.rcNumber,
  firstin: TAXPAYER.tin,
  jittin: 'N/A',
  tax_office: TAXPAYER.office,
  phone_number: '08031234567',
  email: 'tax@okaforfoods.example',
});
