export const accountCardTexts = {
  amountDue: 'Amount due',
  received: 'Received',
  simulateDeposit: 'Simulate deposit',
  theAccountIsNotActive: 'The account is not active',
  simulatedDepositSent: 'Simulated deposit sent',
  sendDeposit: 'Send deposit',
  sandboxBankTransfer: 'Sandbox bank transfer. No real money moves.',
} as const;

export const customerFieldTexts = {
  noCustomers: 'No customers',
  noCustomerHasThisAddress: 'No customer has this address',
  customerEMail: 'Customer e-mail',
  fullAddressEmptyLatest50: 'Full address. Empty: latest 50 customers.',
  select: 'Select',
} as const;

export const customerTexts = {
  surplusOverpaid: '{surplus} overpaid',
  received: 'Received',
  card: 'Card',
  scheme: 'Scheme',
  subscriptions: 'Subscriptions',
  customerSubscriptions: 'Customer subscriptions',
  subscriptionsOfTheCustomer: 'Subscriptions of the customer appear here.',
  customerCards: 'Customer cards',
  cardsIssuedToTheCustomer: 'Cards issued to the customer appear here.',
  payments: 'Payments',
  customerPayments: 'Customer payments',
  paymentsToTheCustomers: 'Payments to the customer’s account number appear here.',
  suspendCustomer: 'Suspend customer',
  activateCustomer: 'Activate customer',
  customerStatusNext: 'Customer status: {next}',
  cardsCanBeIssuedTo: 'Cards can be issued to the customer again.',
  noCardsAreIssuedTo: 'No cards are issued to a suspended customer.',
  customerDetails: 'Customer details',
  phone: 'Phone',
  dateOfBirth: 'Date of birth',
  address: 'Address',
  noAccountNumber: 'No account number. A permanent account accepts any amount at any time.',
  createAccount: 'Create account',
  refund: 'Refund',
  refundPayment: 'Refund payment',
} as const;

export const customersTexts = {
  phone: 'Phone',
  customers: 'Customers',
  createCustomer: 'Create customer',
  fullEMailAddress: 'Full e-mail address, or the beginning of a name, address or code',
  customersAppearHere: 'Customers appear here. Create a customer to issue cards and subscriptions.',
  noCustomerHasThisAddress: 'No customer has this address.',
  noCustomerMatchesThisSearch: 'No customer matches this search.',
  firstName: 'First name',
  lastName: 'Last name',
  customerCreated: 'Customer created',
} as const;
