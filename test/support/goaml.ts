import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** Content of an element: children in their order (`?` optional, `*` any number, `a|b` one of), or the form of its text. */
type Content = readonly string[] | RegExp;

const TEXT = /^[^\0]{1,255}$/;
const LONG = /^[^\0]{1,4000}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const ACCOUNT = [
  'institution_name',
  'institution_code',
  'non_bank_institution?',
  'branch?',
  'account',
  'currency_code',
  'account_name',
  'personal_account_type?',
  'status_code?',
  'comments?',
];

/** The elements of goAML 4 and 5 that reports use, in the order of its schema. */
const SHAPE: Record<string, Content> = {
  report: [
    'rentity_id',
    'submission_code',
    'report_code',
    'entity_reference',
    'submission_date',
    'currency_code_local',
    'reporting_person',
    'reason?',
    'transaction*',
    'report_indicators',
  ],
  rentity_id: /^[1-9]\d*$/,
  submission_code: /^[EM]$/,
  report_code: /^(CTR|STR)$/,
  entity_reference: TEXT,
  submission_date: TIME,
  currency_code_local: /^NGN$/,
  reporting_person: ['first_name', 'last_name'],
  first_name: /^.{1,100}$/,
  last_name: /^.{1,100}$/,
  reason: LONG,
  transaction: [
    'transactionnumber',
    'internal_ref_number?',
    'transaction_location',
    'transaction_description',
    'date_transaction',
    'transmode_code',
    'transmode_comment?',
    'amount_local',
    't_from_my_client|t_from',
    't_to_my_client|t_to',
  ],
  transactionnumber: /^.{1,50}$/,
  internal_ref_number: /^.{1,50}$/,
  transaction_location: TEXT,
  transaction_description: LONG,
  date_transaction: TIME,
  transmode_code: /^[A-Z]{1,2}$/,
  transmode_comment: TEXT,
  amount_local: /^\d+\.\d\d$/,
  ...Object.fromEntries(['t_from', 't_from_my_client'].map((name) => [name, ['from_funds_code', 'from_account', 'from_country']])),
  ...Object.fromEntries(['t_to', 't_to_my_client'].map((name) => [name, ['to_funds_code', 'to_account', 'to_country']])),
  from_funds_code: /^[A-Z]$/,
  to_funds_code: /^[A-Z]$/,
  from_account: ACCOUNT,
  to_account: ACCOUNT,
  from_country: /^[A-Z]{2}$/,
  to_country: /^[A-Z]{2}$/,
  institution_name: TEXT,
  institution_code: /^.{1,50}$/,
  account: /^.{1,50}$/,
  currency_code: /^NGN$/,
  account_name: TEXT,
  non_bank_institution: /^true$/,
  branch: TEXT,
  personal_account_type: /^-$/,
  status_code: /^-$/,
  comments: LONG,
  report_indicators: ['indicator'],
  indicator: TEXT,
};

/** Parses a report. @throws Error for what is no XML. */
export function parseXml(xml: string): Element {
  const open: Element[] = [{ name: '', text: '', children: [] }];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => (open.at(-1)!.text += text));
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return open[0]!.children[0]!;
}

/** Faults of an element by its shape. */
export function faultsOf(element: Element, path = ''): string[] {
  const place = `${path}/${element.name}`;
  const shape = SHAPE[element.name];
  if (!shape) return [`${place} is unknown`];
  if (shape instanceof RegExp)
    return element.children.length > 0 || !shape.test(element.text) ? [`${place}: ${JSON.stringify(element.text)}`] : [];
  const pattern = new RegExp(`^${shape.map((each) => `(?:(?:${each.replace(/[?*]$/, '')}) )${/[?*]$/.exec(each)?.[0] ?? ''}`).join('')}$`);
  const names = element.children.map(({ name }) => `${name} `).join('');
  return [...(pattern.test(names) ? [] : [`${place} has ${names}`]), ...element.children.flatMap((child) => faultsOf(child, place))];
}
