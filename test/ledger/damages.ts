import type { AnyStory } from './every-kind.ts';

/** One damage to the books, and exactly the checks that must report it; the first is the one it is for. */
export interface Damage {
  what: string;
  caught: string[];
  sql: string;
}

const legOf = (story: AnyStory, leg: number): string => `book_id = $book and source_id = $${story} and leg = ${leg}`;
const transferOf = (story: AnyStory): string => `book_id = $book and id = $${story}`;
const codeOf = (story: AnyStory): string => `(select transfer_code from ledger.transfer where ${transferOf(story)})`;

export const damages: readonly Damage[] = [
  {
    what: 'the view of entries loses a kobo on the credit side',
    caught: ['double_entry'],
    sql: `create or replace view ledger.entry as
            select book_id, debit as account, debit_seq as seq, -amount as amount, debit_balance as balance_after, kind, reference, client_reference, source_id, leg, posted_at from ledger.posting
            union all
            select book_id, credit, credit_seq, amount - 1, credit_balance, kind, reference, client_reference, source_id, leg, posted_at from ledger.posting`,
  },
  { what: 'a balance is edited', caught: ['stored_balance'], sql: `update ledger.account set balance = balance + 1 where book_id = $book` },
  {
    what: 'the code of a credit becomes that of a decline',
    caught: ['outcome_code'],
    sql: `update ledger.transfer set response_code = '90051' where ${transferOf('delivered')}`,
  },
  { what: 'a sequence number is edited', caught: ['stored_balance'], sql: `update ledger.account set seq = seq + 1 where book_id = $book` },
  {
    what: 'a balance after a posting is edited',
    caught: ['chain'],
    sql: `update ledger.posting set debit_balance = debit_balance - 1 where ${legOf('acknowledged', 1)}`,
  },
  {
    what: 'a posting is dated before the one that it follows',
    caught: ['chain', 'treasury_balances', 'treasury_days'],
    sql: `update ledger.posting set posted_at = posted_at - interval '1 hour' where ${legOf('delivered', 1)}`,
  },
  {
    what: 'a number is skipped',
    caught: ['chain', 'stored_balance'],
    sql: `update ledger.posting set debit_seq = debit_seq + 1000 where book_id = $book and debit = 1 and debit_seq = (select seq from ledger.account where book_id = $book and account = 1);
          update ledger.posting set credit_seq = credit_seq + 1000 where book_id = $book and credit = 1 and credit_seq = (select seq from ledger.account where book_id = $book and account = 1)`,
  },
  {
    what: 'a posting of the wallet has no sequence number',
    caught: ['chain'],
    sql: `update ledger.posting set debit_seq = null, debit_balance = null where ${legOf('delivered', 1)}`,
  },
  {
    what: 'a wallet is below its floor',
    caught: ['floor'],
    sql: `alter table ledger.account drop constraint account_above_floor; update ledger.account set floor = balance - held + 1 where book_id = $book`,
  },
  {
    what: 'the history spends a deposit before it came',
    caught: ['never_negative', 'treasury_balances', 'treasury_days'],
    sql: `insert into ledger.deposit (book_id, id, reference, amount, provider, channel, created_at) values ($empty, $accepted, 'early', 10, 0, 'sandbox', now());
          insert into ledger.outbox values ($empty, ledger.uuid7(), 'wallet.funded', '{"reference": "early"}', now());
          insert into ledger.posting values ($empty, $accepted, 1, 'funding', 200, 1, 10, null, null, 2, 0, now(), 'early', null);
          insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, submissions, created_at, next_check_at)
            values ($empty, gen_random_uuid(), 'TRFEARLY', 'submitting', 10, 0, '[]', '058', 'GTBank Plc', '0123456785', 0, 1, now(), now());
          insert into ledger.posting select book_id, id, 1, 'transfer', 1, 2, 10, 1, -10, null, null, now() - interval '1 hour', transfer_code, null from ledger.transfer where transfer_code = 'TRFEARLY';
          update ledger.account set seq = 2 where book_id = $empty`,
  },
  {
    what: 'money leaves what is in flight by no transfer',
    caught: ['in_flight', 'orphan_posting', 'shape', 'wallet_funding'],
    sql: `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at) values ($book, gen_random_uuid(), 1, 'adjustment', 2, 9, 5, now())`,
  },
  { what: 'more is held than was promised', caught: ['held'], sql: `update ledger.account set held = held + 1 where book_id = $book` },
  {
    what: 'a settlement goes to the fee account',
    caught: ['shape', 'outcome'],
    sql: `update ledger.posting set credit = 3 where ${legOf('delivered', 3)}`,
  },
  {
    what: 'a movement carries the name of another kind',
    caught: ['shape'],
    sql: `update ledger.posting set kind = 'transfer_fee' where ${legOf('delivered', 4)}`,
  },
  {
    what: 'a scheduled transfer was debited',
    caught: ['debited_once', 'in_flight'],
    sql: `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, debit_seq, debit_balance, posted_at, reference, client_reference)
            select book_id, id, 1, 'transfer', 1, 2, amount, a.seq + 1, a.balance - amount, a.updated_at, transfer_code, client_reference
              from ledger.transfer join ledger.account a using (book_id) where ${transferOf('scheduled')};
          update ledger.account set seq = seq + 1, balance = balance - 1000 where book_id = $book`,
  },
  {
    what: 'a transfer says another amount than its debit',
    caught: ['debited_once', 'in_flight'],
    sql: `update ledger.transfer set amount = amount + 1 where ${transferOf('acknowledged')}`,
  },
  {
    what: 'a booked fee is not that of the transfer',
    caught: ['fee_once', 'in_flight'],
    sql: `update ledger.transfer set fee = fee + 1 where ${transferOf('acknowledged')}`,
  },
  {
    what: 'a transfer in submission counts as captured',
    caught: ['captured', 'fee_once', 'held', 'in_flight'],
    sql: `update ledger.transfer set captured = true where ${transferOf('submitting')}`,
  },
  {
    what: 'an acknowledged transfer counts as not captured',
    caught: ['captured'],
    sql: `update ledger.transfer set captured = false where ${transferOf('free_acknowledged')}`,
  },
  {
    what: 'a delivered transfer was settled with another provider than the one that sent it',
    caught: ['outcome'],
    sql: `update ledger.posting set credit = 101 where ${legOf('delivered', 3)}`,
  },
  {
    what: 'a settlement is missing',
    caught: ['outcome', 'in_flight'],
    sql: `delete from ledger.posting where ${legOf('free_delivered', 3)}`,
  },
  {
    what: 'the revenue of a delivery is missing',
    caught: ['outcome', 'in_flight'],
    sql: `delete from ledger.posting where ${legOf('delivered', 4)}`,
  },
  {
    what: 'a transfer sent back kept its revenue',
    caught: ['outcome'],
    sql: `delete from ledger.posting where ${legOf('sent_back', 5)}`,
  },
  {
    what: 'an open transfer has a settlement',
    caught: ['outcome', 'in_flight'],
    sql: `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at) values ($book, $unconfirmed, 3, 'settlement', 2, 100, 1000, now())`,
  },
  {
    what: 'revenue is booked for nothing',
    caught: ['orphan_posting', 'in_flight'],
    sql: `insert into ledger.posting (book_id, source_id, leg, kind, debit, credit, amount, posted_at) values ($book, gen_random_uuid(), 4, 'fee_revenue', 2, 3, 5, now())`,
  },
  {
    what: 'the deposit of a posting is gone',
    caught: ['orphan_posting'],
    sql: `delete from ledger.deposit where reference = 'second deposit'; delete from ledger.outbox where data ->> 'reference' = 'second deposit'`,
  },
  {
    what: 'a transfer was submitted twice',
    caught: ['submitted_once'],
    sql: `update ledger.transfer set submissions = 2 where ${transferOf('delivered')}`,
  },
  {
    what: 'a transfer that was returned by its worker counts as sent',
    caught: ['submitted_once'],
    sql: `update ledger.transfer set submissions = 1 where ${transferOf('accepted')}`,
  },
  {
    what: 'a deposit says another amount than was credited',
    caught: ['deposit_posted'],
    sql: `update ledger.deposit set amount = amount + 1 where reference = 'first deposit'`,
  },
  {
    what: 'a deposit is announced twice',
    caught: ['deposit_posted'],
    sql: `insert into ledger.outbox select book_id, ledger.uuid7(), event, data, occurred_at from ledger.outbox where data ->> 'reference' = 'first deposit'`,
  },
  {
    what: 'a delivery is not announced',
    caught: ['settled_event'],
    sql: `delete from ledger.outbox where event = 'transfer.settled' and data ->> 'transferCode' = ${codeOf('delivered')}`,
  },
  {
    what: 'an open transfer is announced as settled',
    caught: ['settled_event'],
    sql: `insert into ledger.outbox values ($book, ledger.uuid7(), 'transfer.settled', jsonb_build_object('transferCode', ${codeOf('unconfirmed')}), now())`,
  },
  {
    what: 'a reversal is announced twice',
    caught: ['reversed_event'],
    sql: `insert into ledger.outbox select book_id, ledger.uuid7(), event, data, occurred_at from ledger.outbox where event = 'transfer.reversed' and data ->> 'transferCode' = ${codeOf('refused')}`,
  },
  {
    what: 'an unknown transfer is announced as reversed',
    caught: ['reversed_event'],
    sql: `insert into ledger.outbox values ($book, ledger.uuid7(), 'transfer.reversed', '{"transferCode": "TRF0"}', now())`,
  },
  {
    what: 'a decline is not announced',
    caught: ['failed_event'],
    sql: `delete from ledger.outbox where event = 'transfer.failed' and data ->> 'transferCode' = ${codeOf('declined')}`,
  },
  {
    what: 'a delivered transfer is announced as failed',
    caught: ['failed_event'],
    sql: `insert into ledger.outbox values ($book, ledger.uuid7(), 'transfer.failed', jsonb_build_object('transferCode', ${codeOf('delivered')}), now())`,
  },
  {
    what: 'a reversal is announced with another total than was given back',
    caught: ['returned_total'],
    sql: `update ledger.outbox set data = data || '{"totalReturned": 1}' where event = 'transfer.reversed' and data ->> 'transferCode' = ${codeOf('sent_back')}`,
  },
  {
    what: 'a reversal has no time',
    caught: ['moments'],
    sql: `update ledger.transfer set reversed_at = null where ${transferOf('cancelled')}`,
  },
  {
    what: 'two transfers have one client reference',
    caught: ['one_per_reference'],
    sql: `drop index ledger.transfer_client_reference; update ledger.transfer set client_reference = 'ref-scheduled' where ${transferOf('cancelled')}`,
  },
  {
    what: 'a transfer is named as a retry by one that was delivered',
    caught: ['one_retry'],
    sql: `update ledger.transfer set retried_as = ${codeOf('cancelled')} where ${transferOf('delivered')};
          update ledger.transfer set retry_of = ${codeOf('delivered')} where ${transferOf('cancelled')}`,
  },
  {
    what: 'a transfer retries one that has another retry',
    caught: ['one_retry'],
    sql: `update ledger.transfer set retry_of = ${codeOf('cancelled')} where ${transferOf('delivered')}`,
  },
  {
    what: 'a line of the statement has no reference',
    caught: ['statement_reference'],
    sql: `update ledger.posting set reference = null where ${legOf('delivered', 2)}`,
  },
  {
    what: 'a reversal names another transfer',
    caught: ['statement_reference'],
    sql: `update ledger.posting set reference = 'REV_TRF0' where ${legOf('refused', 3)}`,
  },
  {
    what: 'a transfer moves to another book with all that belongs to it',
    caught: ['books_apart'],
    sql: `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, reversed_at)
            select $empty, id, transfer_code || 'X', state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, reversed_at from ledger.transfer where ${transferOf('cancelled')}`,
  },
  { what: 'a book has no wallet', caught: ['books_apart'], sql: `delete from ledger.account where book_id = $empty` },
  {
    what: 'evidence is in the wrong book',
    caught: ['books_apart'],
    sql: `update ledger.evidence set book_id = $empty where transfer_id = $delivered`,
  },
  {
    what: 'an entry of the audit log is edited',
    caught: ['audit_chain'],
    sql: `update audit.entry set after = '{"name": "other"}' where seq = 2`,
  },
  {
    what: 'an entry of the audit log is edited with its hash',
    caught: ['audit_chain'],
    sql: `update audit.entry set actor_name = 'other' where seq = 2; update audit.entry e set hash = audit.hash_of(e) where seq = 2`,
  },
  { what: 'an entry of the audit log is removed', caught: ['audit_chain'], sql: `delete from audit.entry where seq = 2` },
  { what: 'the first entry of the audit log is removed', caught: ['audit_chain'], sql: `delete from audit.entry where seq = 1` },
  { what: 'the last entry of the audit log is removed', caught: ['audit_chain'], sql: `delete from audit.entry where seq = 3` },
  { what: 'all entries of the audit log are removed', caught: ['audit_chain'], sql: `delete from audit.entry` },
  {
    what: 'an entry is put into the audit log',
    caught: ['audit_chain'],
    sql: `insert into audit.entry select business_id, 4, gen_random_uuid(), environment, action, subject_type, subject_id, actor_kind, actor_id, actor_name, address,
            user_agent, request_id, before, after, at, hash, hash from audit.entry where seq = 3;
          update audit.entry e set hash = audit.hash_of(e) where seq = 4`,
  },
];
