import { type Affiliate, type Company, type CompanyRegistry, OF_COMPANY, type Search } from '../port.ts';
import { koboOf } from '../../../domain/money/money.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const director = (name: string, sharesAllotted: number | null, role = 'DIRECTOR'): Affiliate => ({
  name,
  role,
  status: 'ACTIVE',
  nationality: 'NG',
  sharesAllotted,
  appointedOn: '2021-03-18',
});

const lagos = { city: 'Lagos', lga: 'Kosofe', state: 'Lagos' };

const registered = (
  given: Omit<Company, 'status' | 'branchAddress' | 'email' | 'shareCapital' | 'affiliates'> & Partial<Company>,
): Company => ({ status: 'ACTIVE', branchAddress: null, email: null, shareCapital: null, affiliates: [], ...given });

/** Every company that the simulated registry knows (docs/sandbox.md). */
export const companies: readonly Company[] = [
  registered({
    companyName: 'JOHN DOE LIMITED',
    rcNumber: 'RC1234567',
    companyType: 'COMPANY',
    registrationDate: '2021-03-18',
    address: '25A James Street, Magodo',
    ...lagos,
    email: 'accounts@johndoe.example',
    natureOfBusiness: 'Networking services',
    shareCapital: koboOf(100_000_000),
    affiliates: [director('DOE JANE', 500_000), director('DOE JOHN', 500_000)],
  }),
  registered({
    companyName: 'JOHN DOE VENTURES',
    rcNumber: 'BN7654321',
    companyType: 'BUSINESS_NAME',
    registrationDate: '2018-07-02',
    address: '4 Balogun Street',
    ...lagos,
    natureOfBusiness: 'General trading',
    affiliates: [director('DOE JOHN', null, 'PROPRIETOR')],
  }),
  registered({
    companyName: 'JOHN DOE FOUNDATION',
    rcNumber: 'IT0045678',
    companyType: 'INCORPORATED_TRUSTEES',
    registrationDate: '2015-11-23',
    address: '25A James Street, Magodo',
    ...lagos,
    email: 'hello@johndoe.example',
    natureOfBusiness: 'Education',
    affiliates: [director('DOE JANE', null, 'TRUSTEE')],
  }),
  registered({
    companyName: 'ARIK FOODS NIGERIA LIMITED',
    rcNumber: 'RC1261103',
    companyType: 'COMPANY',
    registrationDate: '2012-01-30',
    address: '11 Aba Road',
    city: 'Port Harcourt',
    lga: 'Obio-Akpor',
    state: 'Rivers',
    branchAddress: '7 Kano Street, Aba',
    email: 'info@arikfoods.example',
    natureOfBusiness: 'Food processing',
    shareCapital: koboOf(1_000_000_000),
    affiliates: [director('NWOSU EMEKA', 6_000_000), director('OKORO NGOZI', 4_000_000, 'SECRETARY')],
  }),
  registered({
    companyName: 'SAHEL GRAINS AND SONS LLP',
    rcNumber: 'LLP10045',
    companyType: 'LIMITED_LIABILITY_PARTNERSHIP',
    registrationDate: '2021-03-18',
    address: '3 Zoo Road',
    city: 'Kano',
    lga: 'Nassarawa',
    state: 'Kano',
    natureOfBusiness: 'Trade in grain',
    affiliates: [director('BELLO SANI', null, 'PARTNER'), director('USMAN AISHA', null, 'PARTNER')],
  }),
  registered({
    companyName: 'OLD HARBOUR SHIPPING PLC',
    rcNumber: 'RC092932',
    companyType: 'COMPANY',
    status: 'STRUCK_OFF',
    registrationDate: '1986-09-12',
    address: '1 Wharf Road, Apapa',
    city: 'Lagos',
    lga: 'Apapa',
    state: 'Lagos',
    natureOfBusiness: 'Shipping',
    shareCapital: koboOf(5_000_000_000),
  }),
];

const SLOW_MS = 3_000;
const FORMS = new Set(['LIMITED', 'LTD', 'PLC', 'LLP', 'NIGERIA', 'AND', 'ENTERPRISES', 'VENTURES', 'COMPANY']);

/** Simulated registry, searched by any part of a name; `note` records requests. */
export function simulatedRegistry(note: (provider: string, search: Search) => Promise<void>): CompanyRegistry {
  return {
    name: 'registry',
    async search(search) {
      const { companyName, signal } = search;
      try {
        await note('registry', search);
        const words = companyName.toUpperCase().split(/[^A-Z0-9]+/);
        if (words.includes('UNAVAILABLE')) return { kind: 'unavailable', message: OF_COMPANY.unavailable };
        if (words.includes('TIMEOUT')) await sleep(120_000, undefined, { signal, ref: false });
        if (words.includes('SLOW')) await sleep(SLOW_MS, undefined, { signal });
        const significant = words.filter((word) => word.length > 1 && !FORMS.has(word) && word !== 'SLOW');
        const found = companies.filter((company) => significant.some((word) => company.companyName.split(' ').includes(word)));
        if (found.length === 0) return { kind: 'not_found', message: OF_COMPANY.notFound };
        return { kind: 'found', found };
      } catch {
        return { kind: 'unavailable', message: OF_COMPANY.unavailable };
      }
    },
  };
}
