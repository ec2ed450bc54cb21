import type { Invariant } from '../../core/ledger/invariants.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { moving } from '../../core/ledger/steps.ts';
import { sumsOf } from '../../core/ledger/parts.ts';

/** Books whose cards, with pending movements, differ from `booked`. */
const onCards = (booked: string): string => `
  select coalesce(l.book_id, c.book_id) as book_id, coalesce(l.amount, 0) as posted, coalesce(c.amount, 0) as known
    from (${booked}) l
    full join (select book_id, sum(amount) as amount
                 from (select book_id, balance as amount from cards.card
                       union all select book_id, amount from cards.instruction where status = 'pending' and kind in ('fund', 'withdraw')) a group by 1) c
      on c.book_id = l.book_id
   where coalesce(l.amount, 0) <> coalesce(c.amount, 0)`;

export const cardInvariants: readonly Invariant[] = [
  {
    id: 'card_money',
    title: 'The ledger balance of cards equals the card balances and pending movements',
    sql: onCards(`
        select book_id, sum(case when credit = ${accounts.virtualCards} then amount else -amount end) as amount
          from ledger.posting where debit = ${accounts.virtualCards} or credit = ${accounts.virtualCards} group by 1`),
    part: { of: 'rest', sql: onCards(sumsOf(accounts.virtualCards)) },
  },
  {
    id: 'card_balance',
    title: 'The balance of a card equals its transactions, and is zero after its end',
    sql: `
      select c.book_id, c.id, c.status, c.balance, t.amount
        from cards.card c
        cross join lateral (select coalesce(sum(case direction when 'credit' then amount else -amount end), 0) as amount
                              from cards.transaction x where x.book_id = c.book_id and x.card_id = c.id and x.status <> 'declined') t
        cross join lateral (select coalesce(sum(amount), 0) as amount from cards.instruction i
                             where i.book_id = c.book_id and i.card_id = c.id and i.kind = 'withdraw' and i.status = 'pending') h
       where case when c.status in ('terminated', 'expired') then c.balance <> 0 else c.balance <> t.amount - h.amount end`,
  },
  {
    id: 'card_posting',
    title: 'Every card posting has its transaction, instruction or end, with the same amount',
    sql: `
      select p.book_id, p.source_id, p.kind, p.amount from ledger.posting p
       where p.kind in ('virtual_card_funding', 'virtual_card_fee', 'virtual_card_withdrawal', 'virtual_card_purchase', 'virtual_card_refund', 'virtual_card_adjustment',
                      'virtual_card_reversal', 'virtual_card_loss')
         and not exists (select from cards.instruction i where i.book_id = p.book_id and i.id = p.source_id and i.amount = p.amount)
         and not exists (select from cards.transaction t where t.book_id = p.book_id and t.id = p.source_id and t.amount = p.amount)
         and not (p.kind = 'virtual_card_withdrawal' and p.leg = 1
                  and exists (select from cards.card c where c.book_id = p.book_id and c.status in ('terminated', 'expired')))`,
  },
  moving({
    id: 'instruction_moves',
    title: 'An instruction without an answer of the processor is submitted again within a day',
    from: 'cards.instruction',
    key: 'book_id, id, kind',
    open: `status = 'pending'`,
    due: 'next_attempt_at',
    within: `interval '25 hours'`,
    claim: 'claimed_until',
  }),
  moving({
    id: 'card_moves',
    title: 'A card is being issued, or is compared with its processor within a day',
    from: 'cards.card c',
    key: 'book_id, id, status',
    open: `status in ('pending', 'active', 'frozen') or balance > 0`,
    due: 'next_sync_at',
    within: `interval '25 hours'`,
    or: `(status = 'pending' and exists (select from cards.instruction i where i.book_id = c.book_id and i.card_id = c.id and i.kind = 'issue' and i.status = 'pending'))`,
  }),
];
