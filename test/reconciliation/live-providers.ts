import type { PaystackDouble } from '../doubles/paystack.ts';
import type { SudoDouble } from '../doubles/sudo.ts';

/** Providers of live statements by API: payouts and accounts, cards, and bills without a list. */
export const providersOf = (paystack: PaystackDouble, sudo: SudoDouble): object => ({
  live: {
    accounts: {
      paystack: {
        adapter: 'paystack',
        id: 1,
        secretKey: { env: 'PAYSTACK_KEY' },
        baseUrl: paystack.url,
        accountsEmailDomain: 'pay.example.com',
      },
      sudo: {
        adapter: 'sudo',
        id: 41,
        apiKey: { env: 'SUDO_KEY' },
        webhookAuthorization: { env: 'SUDO_WEBHOOKS' },
        settlementAccountId: sudo.settlementAccountId,
        fundingSourceId: sudo.fundingSourceId,
        baseUrl: sudo.url,
      },
      vtpass: {
        adapter: 'vtpass',
        id: 3,
        apiKey: { env: 'VTPASS_KEY' },
        publicKey: { env: 'VTPASS_KEY' },
        secretKey: { env: 'VTPASS_KEY' },
        phone: '08031234567',
        baseUrl: paystack.url,
      },
    },
    bank: ['paystack'],
    virtualAccounts: ['paystack'],
    bills: ['vtpass'],
    cards: ['sudo'],
  },
});
