import { companies, companiesNamed, prefixOf } from './companies.ts';
import { holderOf, JPEG, personBy, reversed, SECOND_PHONE, spelt, TAXPAYER } from './people.ts';
import { type DoubleReply, type DoubleRequest, type DoubleServer, startDouble } from './server.ts';

/** Prembly by its documents: HTTP 200 with `response_code`; companies by name and by number. */
export interface PremblyDouble extends DoubleServer {
  keys: { appId: string; secretKey: string };
  /** Look-ups that were charged. */
  charged(): number;
  setFace(face: Record<string, unknown>): void;
  /** Answers with this; null looks again. */
  say(reply: DoubleReply | null): void;
  /** Lets its answers be otherwise than they are. */
  distort(how: ((answer: Record<string, unknown>) => Record<string, unknown>) | null): void;
}

export async function startPrembly({ secretKey = 'live_sk_double' } = {}): Promise<PremblyDouble> {
  const keys = { appId: 'double-app', secretKey };
  let charged = 0;
  let face: Record<string, unknown> = MATCHING;
  let forced: DoubleReply | null = null;
  let distorted = (answer: Record<string, unknown>): Record<string, unknown> => answer;
  const verified = (record: object | null): DoubleReply => {
    charged++;
    const answer = record
      ? {
          status: true,
          detail: 'Verification Successfull',
          response_code: '00',
          ...record,
          verification: { status: 'VERIFIED', reference: 'r' },
        }
      : { status: true, detail: 'Record not found', response_code: '01' };
    return { status: 200, body: distorted(answer) };
  };
  const answer = ({ method, path, headers, body }: DoubleRequest): DoubleReply => {
    if (headers['x-api-key'] !== keys.secretKey || headers['app-id'] !== keys.appId) return failed(401, 'Invalid API key');
    if (forced) return forced;
    const fields = method === 'POST' ? (JSON.parse(body) as Record<string, unknown>) : {};
    switch (path) {
      case '/identitypass/verification/vnin':
        if (typeof fields['number_nin'] !== 'string') return failed(400, 'number_nin is required');
        return verified(personIn(fields['number_nin']));
      case '/identitypass/verification/bvn':
        if (typeof fields['number'] !== 'string') return failed(400, 'number is required');
        return verified(holderIn(fields['number']));
      case '/identitypass/verification/tin':
        if (typeof fields['number'] !== 'string' || fields['channel'] !== 'TIN') return failed(400, 'number and channel are required');
        return verified(fields['number'] === TAXPAYER.tin ? { data: taxpayer } : null);
      case '/identitypass/verification/nin_w_face': {
        const { number_nin: number, image } = fields;
        if (typeof number !== 'string' || typeof image !== 'string' || image === '')
          return failed(400, 'number_nin and image are required');
        const record = personIn(number);
        return verified(record && { ...record, face_data: face });
      }
      case '/identitypass/verification/global/company/search': {
        const { company_name: name, country_code: country } = fields;
        if (typeof name !== 'string' || country !== 'NG') return failed(400, 'company_name and country_code are required');
        const found = companiesNamed(name).map((hit) => ({ ...hit, shortName: null, brandName: null, countryCode: 'ng' }));
        return verified(found.length > 0 ? { data: found } : null);
      }
      case '/identitypass/verification/cac/advance': {
        const { rc_number: number, company_type: type } = fields;
        const company = companies.find((each) => each.number === number && prefixOf(each) === type);
        return verified(company ? { data: [companyOf(company)] } : null);
      }
      default:
        return failed(404, 'Not found');
    }
  };
  return Object.assign(await startDouble(answer), {
    keys,
    charged: () => charged,
    setFace: (next: typeof face) => void (face = next),
    say: (reply: DoubleReply | null) => void (forced = reply),
    distort: (how: typeof distorted | null) => void (distorted = how ?? ((result) => result)),
  });
}

const MATCHING = { status: true, response_code: '00', message: 'Face Match', confidence: 99.9 };

const failed = (status: number, detail: string): DoubleReply => ({ status, body: { status: false, detail } });

/** The record of the register in its own words, next of kin and all. */
function personIn(nin: string): { nin_data: object } | null {
  const person = personBy(nin);
  return (
    person && {
      nin_data: {
        nin,
        firstname: person.firstName,
        middlename: person.middleName,
        surname: person.lastName,
        birthdate: reversed(person.born),
        gender: person.gender,
        telephoneno: person.phone,
        residence_address: person.street,
        residence_town: person.town,
        residence_state: person.state,
        self_origin_state: person.origin,
        educationallevel: 'tertiary',
        employmentstatus: 'employed',
        nok_firstname: 'NEXT',
        religion: 'christianity',
        photo: JPEG,
        signature: JPEG,
      },
    }
  );
}

const companyOf = (company: (typeof companies)[number]): object => ({
  rc_number: company.number,
  company_name: company.name,
  entity_type: prefixOf(company),
  company_status: 'Active',
  registrationDate: '2011-02-03T00:00:00.000+00:00',
  company_address: '12 AWOLOWO ROAD',
  branchAddress: null,
  city: 'IKOYI',
  lga: '',
  state: 'LAGOS',
  email_address: 'info@okaforfoods.example',
  directors: [
    {
      surname: company.director.surname,
      firstname: company.director.firstname,
      otherName: null,
      numSharesAlloted: company.director.shares,
      dateOfAppointment: '2011-02-03',
      status: 'ACTIVE',
      affiliateTypeFk: { name: 'DIRECTOR' },
    },
  ],
  searchScore: '0',
});

function holderIn(bvn: string): { data: object } | null {
  const person = holderOf(bvn);
  return (
    person && {
      data: {
        bvn,
        firstName: person.firstName,
        middleName: person.middleName,
        lastName: person.lastName,
        dateOfBirth: spelt(person.born),
        phoneNumber1: person.phone,
        phoneNumber2: SECOND_PHONE,
        gender: person.gender === 'f' ? 'Female' : 'Male',
        enrollmentBank: '058',
        watchListed: 'NO',
        base64Image: JPEG,
      },
    }
  );
}

const taxpayer = {
  taxpayer_name: TAXPAYER.name,
  cac_reg_number: TAXPAYER.rcNumber,
  firstin: TAXPAYER.tin,
  jittin: '',
  tax_office: TAXPAYER.office,
  phone_number: 8_031_234_567,
  email: 'tax@okaforfoods.example',
};
