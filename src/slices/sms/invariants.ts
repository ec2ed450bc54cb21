import { type Invariant, unequalPostings } from '../../core/ledger/invariants.ts';

export const smsInvariants: readonly Invariant[] = [
  {
    id: 'sms_charge',
    title: 'Every send of text messages was charged once, with its price, and nothing else was',
    sql: unequalPostings('sms', 'select book_id, id, amount from sms_send where amount > 0'),
  },
  {
    id: 'sms_refund',
    title: 'The price of a text message was refunded once where the message is marked as refunded, and nowhere else',
    sql: unequalPostings('sms_refund', 'select book_id, id, price as amount from sms_message where refunded_at is not null'),
  },
  {
    id: 'sms_messages',
    title: 'A send has as many messages as were charged, at the sum of their prices',
    sql: `
      select s.book_id, s.id, s.recipients, s.amount, m.messages, m.amount as of_messages
        from sms_send s
        cross join lateral (select count(*) as messages, coalesce(sum(price), 0) as amount from sms_message m where m.book_id = s.book_id and m.send_id = s.id) m
       where (s.recipients, s.amount) is distinct from (m.messages, m.amount)`,
  },
];
