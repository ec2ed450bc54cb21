import type { Invariant } from '../../core/ledger/invariants.ts';

/** Postings of one kind without an equal cause, or vice versa. */
const unequal = (kind: string, causes: string): string => `
  select coalesce(c.book_id, p.book_id) as book_id, coalesce(c.id, p.source_id) as id, c.amount, p.amount as posted
    from (${causes}) c
    full join (select book_id, source_id, sum(amount) as amount, count(*) as postings from ledger.posting where kind = '${kind}' group by 1, 2) p
      on p.book_id = c.book_id and p.source_id = c.id
   where (c.amount, 1) is distinct from (p.amount, p.postings)`;

export const smsInvariants: readonly Invariant[] = [
  {
    id: 'sms_charge',
    title: 'Every send of text messages was charged once, with its price, and nothing else was',
    sql: unequal('sms', 'select book_id, id, amount from sms_send where amount > 0'),
  },
  {
    id: 'sms_refund',
    title: 'The price of a text message was refunded once where the message is marked as refunded, and nowhere else',
    sql: unequal('sms_refund', 'select book_id, id, price as amount from sms_message where refunded_at is not null'),
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
