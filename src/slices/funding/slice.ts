import { z } from 'zod';
import type { Slice } from '../../core/slice/slice.ts';
import { list, mutation } from '../../core/transport/graphql/fields.ts';
import { fundWallet, reverseFunding } from './fund.ts';
import { listFundings, findFunding, WalletFunding } from './funding.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { accounts } from '../../core/ledger/chart.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { kobo } from '../../domain/money/money.ts';
import { type MailTemplates, money, paragraphs } from '../../core/mail/template.ts';

const fundingInvariants: readonly Invariant[] = [
  {
    id: 'wallet_funding',
    title: 'A manual credit equals one deposit of its amount and payment, and is reversed at most once; no adjustment exists without one',
    sql: `
      select f.book_id, f.id, f.amount, d.amount as deposited, p.amount as taken_back
        from wallet_funding f
        left join ledger.deposit d on d.book_id = f.book_id and d.id = f.id
        left join ledger.posting p on p.book_id = f.book_id and p.source_id = f.id and p.leg = 5
       where (d.amount, d.provider, d.session_id, d.channel) is distinct from (f.amount, f.provider, f.session_id, 'admin')
          or case when f.reversed_at is null then p.amount is not null
                  else (p.kind::text, p.debit, p.credit, p.amount) is distinct from ('adjustment', ${accounts.wallet}::smallint, (${accounts.deposits(0)} + f.provider)::smallint, f.amount) end
          or not exists (select from ledger.book b where b.id = f.book_id and b.business_id = f.business_id and b.environment = f.environment)
      union all
      select p.book_id, p.source_id, null, null, p.amount from ledger.posting p
       where p.kind = 'adjustment' and not exists (select from wallet_funding f where f.book_id = p.book_id and f.id = p.source_id)`,
  },
  {
    id: 'payment_credited_once',
    title: 'A bank payment credited by operators is credited by no other path',
    sql: `
      select f.book_id, f.id, f.session_id from wallet_funding f
       where f.reversed_at is null
         and (exists (select from customer_transaction c join ledger.book b on b.id = c.book_id and b.environment = f.environment where c.provider = f.provider and c.session_id = f.session_id)
              or exists (select from suspense_deposit s where s.provider = f.provider and s.session_id = f.session_id and s.environment = f.environment and s.status = 'credited'))`,
  },
];

const NOTED = 'Approval request created; another operator must approve it with the same request';

const fundingRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  route.get('/ops/fundings', listFundings);
  route.get('/ops/fundings/{fundingId}', findFunding);
  route.post('/ops/fundings', fundWallet, {
    message: ({ approvalRequest }) => (approvalRequest === null ? 'Wallet credited' : NOTED),
    example: {
      businessId: '00000000-0000-7000-8000-000000000001',
      account: 'sandbox',
      amount: 5_000_000,
      reference: '000013260105093000000123456789',
      valueDate: '2026-01-05',
      document: 'GTBank statement of January, page 3, in the safe',
      documentSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      note: 'Ticket 4711',
    },
  });
  route.post('/ops/fundings/{fundingId}/reverse', reverseFunding, {
    message: ({ approvalRequest }) => (approvalRequest === null ? 'Credit reversed' : NOTED),
    example: { note: 'The money belongs to another business' },
  });
});

const fundingResolvers = [
  list('walletFundings', listFundings, { about: 'Manual credits of wallets, newest first.' }),
  mutation('createWalletFunding', fundWallet, {
    about: 'Credits a payment at a provider to a wallet, with evidence. For operators; live needs a second approval.',
    gives: 'result',
  }),
  mutation('reverseWalletFunding', reverseFunding, {
    about: 'Reverses a manual credit that was a mistake. For operators; live needs a second approval.',
    gives: 'result',
  }),
];

const data = z.object({
  firstName: z.string(),
  amount: kobo,
  reference: z.string(),
  reason: z.string(),
  environment: z.enum(['live', 'sandbox']),
});

const fundingMails = {
  funding_reversed: {
    to: 'account',
    notice: { about: 'A credit to the wallet was reversed', mayBeOff: false },
    words(business, given) {
      const { firstName, amount, reference, reason, environment } = data.parse(given);
      const where = environment === 'live' ? 'live' : 'the sandbox';
      return {
        subject: `${money(amount)} was debited from your wallet in ${where}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `${money(amount)} was credited to the wallet of ${business} in ${where} by mistake, as ${reference}. The credit is reversed.`,
          `Reason: ${reason}`,
          'For questions, contact the operator of this service. Your audit log shows the operator, and your statement shows both lines.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;

export const funding: Slice = {
  name: 'funding',
  about: 'Manual wallet funding by operators, with evidence and a second approval.',
  operatorRoutes: fundingRoutes,
  resolvers: fundingResolvers,
  entities: [WalletFunding],
  invariants: fundingInvariants,
  mails: fundingMails,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'funding-posted': true;
    'wallet-funded': true;
  }
}
