export interface RegisteredCompany {
  id: number;
  name: string;
  number: string;
  form: 'company' | 'business' | 'IT';
  director: { surname: string; firstname: string; shares: number };
}

/** Prefix of a company's registration number. */
export const prefixOf = ({ form }: RegisteredCompany): string => ({ company: 'RC', business: 'BN', IT: 'IT' })[form];

/** Companies whose names contain the words, as global searches answer them: name, number and country. */
export const companiesNamed = (words: string): { name: string; internationalNumber: string }[] =>
  companies
    .filter(({ name }) => name.includes(words.toUpperCase()))
    .map((company) => ({ name: company.name, internationalNumber: `${prefixOf(company)}-${company.number}` }));

export const companies: readonly RegisteredCompany[] = [
  {
    id: 101,
    name: 'OKAFOR FOODS LIMITED',
    number: '1261103',
    form: 'company',
    director: { surname: 'OKAFOR', firstname: 'ADA', shares: 500_000 },
  },
  {
    id: 102,
    name: 'OKAFOR FOODS VENTURES',
    number: '2653386',
    form: 'business',
    director: { surname: 'OKAFOR', firstname: 'EZE', shares: 0 },
  },
  { id: 103, name: 'BELLO FOUNDATION', number: '70957', form: 'IT', director: { surname: 'BELLO', firstname: 'MUSA', shares: 0 } },
];
