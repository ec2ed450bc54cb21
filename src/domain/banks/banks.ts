import { randomInt } from 'node:crypto';

export const bankCategories = [
  'commercial',
  'microfinance',
  'payment_service',
  'merchant',
  'mortgage',
  'finance',
  'mobile_money',
  'non_interest',
] as const;
export type BankCategory = (typeof bankCategories)[number];

export interface BankEntry {
  /** Bank code in answers: 3 digits of the CBN, or 5 or 6 digits of other institutions. */
  readonly bankCode: string;
  /** NIBSS Instant Payment code: 6 digits. */
  readonly nipCode: string;
  readonly bankName: string;
  readonly slug: string;
  readonly category: BankCategory;
  /** False where account numbers are phone numbers without check digit. */
  readonly usesNuban: boolean;
  /** False for a bank without transfers, in old records only. */
  readonly active: boolean;
  readonly aliases: readonly string[];
}

type Traits = Partial<Pick<BankEntry, 'usesNuban' | 'active' | 'aliases'>>;

const PHONE_NUMBERS: Traits = { usesNuban: false };

/** Payable institutions by name. Sources: the CBN list, NIP codes of NIBSS; aliases are codes of other processors. */
export const banks: readonly BankEntry[] = Object.freeze(
  [
    entry('044', '000014', 'Access Bank', 'commercial'),
    entry('063', '000005', 'Access Bank (Diamond)', 'commercial'),
    entry('023', '000009', 'Citibank Nigeria', 'commercial'),
    entry('050', '000010', 'Ecobank Nigeria', 'commercial'),
    entry('070', '000007', 'Fidelity Bank', 'commercial'),
    entry('011', '000016', 'First Bank of Nigeria', 'commercial'),
    entry('214', '000003', 'First City Monument Bank', 'commercial'),
    entry('103', '000027', 'Globus Bank', 'commercial', { aliases: ['00103'] }),
    entry('058', '000013', 'Guaranty Trust Bank', 'commercial'),
    entry('030', '000020', 'Heritage Bank', 'commercial', { active: false }),
    entry('082', '000002', 'Keystone Bank', 'commercial'),
    entry('561', '060003', 'Nova Bank', 'commercial'),
    entry('107', '000036', 'Optimus Bank', 'commercial'),
    entry('104', '000030', 'Parallex Bank', 'commercial', { aliases: ['526'] }),
    entry('076', '000008', 'Polaris Bank', 'commercial'),
    entry('105', '000031', 'PremiumTrust Bank', 'commercial'),
    entry('101', '000023', 'Providus Bank', 'commercial'),
    entry('106', '000034', 'Signature Bank', 'commercial'),
    entry('221', '000012', 'Stanbic IBTC Bank', 'commercial'),
    entry('068', '000021', 'Standard Chartered Bank', 'commercial'),
    entry('232', '000001', 'Sterling Bank', 'commercial'),
    entry('100', '000022', 'SunTrust Bank', 'commercial'),
    entry('102', '000025', 'Titan Trust Bank', 'commercial'),
    entry('032', '000018', 'Union Bank of Nigeria', 'commercial'),
    entry('033', '000004', 'United Bank for Africa', 'commercial'),
    entry('215', '000011', 'Unity Bank', 'commercial'),
    entry('035', '000017', 'Wema Bank', 'commercial'),
    entry('057', '000015', 'Zenith Bank', 'commercial'),

    entry('301', '000006', 'Jaiz Bank', 'non_interest'),
    entry('303', '000029', 'Lotus Bank', 'non_interest'),
    entry('302', '000026', 'TAJ Bank', 'non_interest'),
    entry('000304', '000037', 'The Alternative Bank', 'non_interest', { aliases: ['304'] }),

    entry('559', '060001', 'Coronation Merchant Bank', 'merchant'),
    entry('501', '400001', 'FSDH Merchant Bank', 'merchant'),
    entry('562', '060004', 'Greenwich Merchant Bank', 'merchant'),
    entry('502', '000024', 'Rand Merchant Bank', 'merchant'),

    entry('602', '090134', 'Accion Microfinance Bank', 'microfinance'),
    entry('565', '100026', 'Carbon', 'microfinance'),
    entry('50162', '090470', 'Dot Microfinance Bank', 'microfinance'),
    entry('50126', '090328', 'Eyowo Microfinance Bank', 'microfinance'),
    entry('51318', '090551', 'FairMoney Microfinance Bank', 'microfinance'),
    entry('090567', '090567', 'Flutterwave Microfinance Bank', 'microfinance'),
    entry('50211', '090267', 'Kuda Microfinance Bank', 'microfinance'),
    entry('50304', '090281', 'Mint Microfinance Bank', 'microfinance'),
    entry('50515', '090405', 'Moniepoint Microfinance Bank', 'microfinance'),
    entry('50596', '090175', 'Rubies Microfinance Bank', 'microfinance'),
    entry('51113', '090286', 'Safe Haven Microfinance Bank', 'microfinance'),
    entry('51310', '090325', 'Sparkle Microfinance Bank', 'microfinance'),
    entry('51269', '090426', 'Tangerine Money', 'microfinance'),
    entry('566', '090110', 'VFD Microfinance Bank', 'microfinance'),

    entry('801', '070010', 'Abbey Mortgage Bank', 'mortgage', { aliases: ['404'] }),

    entry('999992', '100004', 'OPay Digital Services', 'mobile_money', PHONE_NUMBERS),
    entry('100002', '100002', 'Paga', 'mobile_money', PHONE_NUMBERS),
    entry('999991', '100033', 'PalmPay', 'mobile_money', PHONE_NUMBERS),

    entry('120001', '120001', '9 Payment Service Bank', 'payment_service', PHONE_NUMBERS),
    entry('120004', '120004', 'Airtel SmartCash Payment Service Bank', 'payment_service', PHONE_NUMBERS),
    entry('120002', '120002', 'Hope Payment Service Bank', 'payment_service', PHONE_NUMBERS),
    entry('946', '120005', 'MoneyMaster Payment Service Bank', 'payment_service', PHONE_NUMBERS),
    entry('120003', '120003', 'MTN MoMo Payment Service Bank', 'payment_service', PHONE_NUMBERS),
  ].toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
);

const byCode: ReadonlyMap<string, BankEntry> = new Map(
  banks.flatMap((bank) => [bank.bankCode, bank.nipCode, ...bank.aliases].map((code) => [code, bank] as const)),
);

/** Bank of a CBN, NIP or alias code. Inactive banks included: callers that send money check `active`. */
export function findBank(code: string): BankEntry | undefined {
  return byCode.get(code);
}

function entry(bankCode: string, nipCode: string, bankName: string, category: BankCategory, traits: Traits = {}): BankEntry {
  const slug = bankName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const { usesNuban = true, active = true, aliases = [] } = traits;
  return Object.freeze({ bankCode, nipCode, bankName, slug, category, usesNuban, active, aliases: Object.freeze([...aliases]) });
}

const LAGOS_MS = 3_600_000;
const DIGITS = 12;

/** Interbank session id: sending bank, Lagos time to the second, twelve digits. */
export function sessionIdAt(at: number): string {
  const moment = new Date(at + LAGOS_MS).toISOString();
  const time = moment.slice(2, 19).replaceAll(/\D/g, '');
  return `000013${time}${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`;
}
