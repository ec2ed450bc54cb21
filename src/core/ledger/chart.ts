/** Chart of accounts; from `settlement` on plus the provider number. */
export const accounts = {
  wallet: 1,
  payoutsInFlight: 2,
  feeRevenue: 3,
  verificationCredits: 4,
  billsInFlight: 5,
  virtualCards: 6,
  verificationRevenue: 7,
  smsRevenue: 8,
  suspense: 9,
  capital: 10,
  vatOwed: 11,
  stampDutyOwed: 12,
  providerCosts: 13,
  settlement: (provider: number) => 100 + provider,
  deposits: (provider: number) => 200 + provider,
  billSettlement: (provider: number) => 300 + provider,
  cardSettlement: (provider: number) => 400 + provider,
  float: (provider: number) => 500 + provider,
  providerFeesOwed: (provider: number) => 600 + provider,
} as const;
export type Account = keyof typeof accounts;

/** Accounts with a stored balance and a floor. */
export const storedAccounts = ['wallet', 'verificationCredits'] as const satisfies readonly Account[];

export const numberOf = (account: Account): number => {
  const number = accounts[account];
  return typeof number === 'number' ? number : number(0);
};

/** Permitted debit and credit accounts, and the leg where fixed. */
export interface Movement {
  from: Account;
  to: Account;
  leg?: number;
}

const way = (from: Account, to: Account, leg?: number): readonly [Movement] => [{ from, to, ...(leg !== undefined && { leg }) }];

const withSuspense = (account: Account): readonly [Movement, Movement] => [...way('suspense', account), ...way(account, 'suspense')];

const ofTransfers = {
  transfer: way('wallet', 'payoutsInFlight', 1),
  transfer_fee: way('wallet', 'payoutsInFlight', 2),
  settlement: way('payoutsInFlight', 'settlement', 3),
  reversal: way('payoutsInFlight', 'wallet', 3),
  fee_revenue: way('payoutsInFlight', 'feeRevenue', 4),
  return_fee: way('feeRevenue', 'settlement', 5),
  return: way('settlement', 'wallet', 6),
  payroll: way('wallet', 'payoutsInFlight', 1),
  payroll_reversal: [...way('payoutsInFlight', 'wallet', 3), ...way('settlement', 'wallet', 6)],
} as const satisfies Record<string, readonly Movement[]>;

const ofDeposits = {
  funding: way('deposits', 'wallet', 1),
  subscription_payment: way('deposits', 'wallet', 1),
  checkout_payment: way('deposits', 'wallet', 1),
} as const satisfies Record<string, readonly Movement[]>;

export const entryKinds = {
  bill: way('wallet', 'billsInFlight'),
  bill_fee: way('wallet', 'billsInFlight'),
  bill_settlement: way('billsInFlight', 'billSettlement'),
  bill_fee_revenue: way('billsInFlight', 'feeRevenue'),
  bill_reversal: way('billsInFlight', 'wallet'),
  verification_topup: way('wallet', 'verificationCredits'),
  verification_plan: way('wallet', 'verificationRevenue'),
  verification_funding: way('deposits', 'verificationCredits'),
  verification_charge: way('verificationCredits', 'verificationRevenue'),
  verification_refund: way('verificationRevenue', 'verificationCredits'),
  sms: way('wallet', 'smsRevenue'),
  sms_refund: way('smsRevenue', 'wallet'),
  virtual_card_funding: way('wallet', 'virtualCards'),
  virtual_card_fee: way('wallet', 'feeRevenue'),
  virtual_card_withdrawal: way('virtualCards', 'wallet'),
  virtual_card_reversal: way('virtualCards', 'wallet'),
  virtual_card_loss: way('feeRevenue', 'cardSettlement'),
  virtual_card_purchase: way('virtualCards', 'cardSettlement'),
  virtual_card_refund: way('cardSettlement', 'virtualCards'),
  reconciliation: [
    ...withSuspense('settlement'),
    ...withSuspense('deposits'),
    ...withSuspense('billSettlement'),
    ...withSuspense('cardSettlement'),
  ],
  virtual_card_adjustment: [...way('virtualCards', 'cardSettlement'), ...way('cardSettlement', 'virtualCards')],
  adjustment: way('wallet', 'deposits', 5),
  provider_fee: way('providerCosts', 'float'),
  deposit_provider_fee: way('providerCosts', 'float'),
  bill_provider_fee: way('providerCosts', 'float'),
  bill_commission: way('float', 'providerCosts'),
  provider_invoice: way('providerCosts', 'providerFeesOwed'),
  provider_invoice_paid: way('providerFeesOwed', 'float'),
  float_in: way('float', 'capital'),
  float_out: way('capital', 'float'),
  float_correction: [...way('float', 'providerCosts'), ...way('providerCosts', 'float')],
  vat: way('feeRevenue', 'vatOwed'),
  vat_back: way('vatOwed', 'feeRevenue'),
  stamp_duty: way('feeRevenue', 'stampDutyOwed'),
  stamp_duty_back: way('stampDutyOwed', 'feeRevenue'),
  tax_paid: [
    ...way('vatOwed', 'float'),
    ...way('vatOwed', 'capital'),
    ...way('stampDutyOwed', 'float'),
    ...way('stampDutyOwed', 'capital'),
  ],
} as const satisfies Record<string, readonly Movement[]>;

export const kinds = { ...ofTransfers, ...ofDeposits, ...entryKinds };
export type Kind = keyof typeof kinds;

export const OF_PROVIDERS = 100;

/** SQL condition: the columns are ends of a movement. */
export function fitsSql({ from, to }: Movement, debit: string, credit: string): string {
  const fits = (column: string, number: number): string =>
    number < OF_PROVIDERS ? `${column} = ${number}` : `${column} between ${number} and ${number + 99}`;
  return `(${fits(debit, numberOf(from))} and ${fits(credit, numberOf(to))})`;
}
