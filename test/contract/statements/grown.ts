import type pg from 'pg';

/** Books that have a little, and one that has much: what a plan costs shows in that one. */
const FILL = `
  insert into business (id, name, email) select md5('business ' || n)::uuid, 'Business ' || n, 'b@example.com' from generate_series(1, 20) n;
  select ledger.open_book(id, 'sandbox') from business;
  create temporary table piece as
    select (select min(id) from ledger.book) + case when n % 4 = 0 then n / 4 % 20 else 0 end as book, md5('piece ' || n)::uuid as id, n, now() - (5000 - n) * interval '1 minute' as at
      from generate_series(1, 5000) n;
  insert into ledger.transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, captured, created_at,
                               next_check_at, claimed_until, submitted_at)
    select book, id, 'T' || n, 'R' || n, (case when n > 4990 then 'acknowledged' when n % 10 = 0 then 'reversed' else 'delivered' end)::ledger.transfer_state, 100, 10, '[]',
           '058', 'GTBank', lpad((n % 700)::text, 10, '0'), 0, true, at, case when n > 4990 then at end, null, at from piece;
  insert into ledger.posting
    select book, id, leg, (case leg when 1 then 'transfer' else 'transfer_fee' end)::ledger.posting_kind, 1, 2, case leg when 1 then 100 else 10 end,
           2 * n + leg, 1000, null, null, at, 'T' || n, 'R' || n from piece, generate_series(1, 2) leg;
  insert into ledger.posting
    select book, id, 3, 'reversal', 2, 1, 110, null, null, n, 1000, at, 'T' || n, 'R' || n from piece where n % 3 = 0;
  insert into ledger.evidence (book_id, transfer_id, channel, outcome, applied, received_at) select book, id, 'submit', 'pending', true, at from piece;
  insert into ledger.outbox (book_id, id, event, data, occurred_at) select book, id, 'transfer.settled', jsonb_build_object('transferCode', 'T' || n), at from piece;
  insert into webhook.endpoint (book_id, id, url) select id, md5('endpoint ' || id)::uuid, 'https://a.example' from ledger.book;
  insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, status, next_attempt_at, created_at)
    select book, id, md5('endpoint ' || book)::uuid, id, 'transfer.settled', case when n > 4990 then 'pending' else 'delivered' end, case when n > 4990 then at end, at from piece;
  insert into webhook.attempt (book_id, delivery_id, n, trigger, started_at) select book, id, 1, 'event', at from piece;
  insert into bills.bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id, amount, fee, details,
                          content, catalogue_version, provider, submissions, created_at)
    select book, id, (9000000000000 + n)::text, true, 'U' || n, 'delivered', 'airtime', 'S', 'MTN', '1', 'MTN', '0803' || lpad((n % 900)::text, 7, '0'), 100, 0, '{}', '', '', 0, 1, at
      from piece;
  insert into bills.open_bill (book_id, bill_id, next_check_at) select book, id, at from piece;
  insert into bills.evidence (book_id, bill_id, channel, outcome, applied, received_at) select book, id, 'submit', 'delivered', true, at from piece;
  insert into verification.call (book_id, id, operation, provider, paid_by, charged, status, subject, subject_index, created_at, answered_at)
    select book, id, 'nin_basic', 'simulated', 'balance', 100, 'found', '701****6789', decode(md5('subject ' || n % 900), 'hex'), at, at from piece;
  insert into payroll_batch (book_id, id, reference, name, created_by) select book, id, 'P' || n, 'P', 'P' from piece where n <= 500;
  insert into payroll_item (book_id, id, batch_id, position, beneficiary_name, account_number, bank_code, bank_name, amount, fee, fee_breakdown, status)
    select b.book, i.id, b.id, i.n, 'ADA', '0123456785', '058', 'GTBank', 100, 0, '[]', 'settled' from piece b join piece i on b.n = 1 + i.n % 100;
  insert into sms_send (book_id, id, client_reference, provider, route, sealed_text, fingerprint, encoding, segments, recipients, invalid, duplicates, amount, created_at)
    select book, id, 'R' || n, 0, 'generic', 'sealed', decode(md5('text ' || n), 'hex'), 'GSM-7', 1, 1, 0, 0, 400, at from piece;
  insert into sms_message (book_id, id, send_id, recipient, network, price, status, due_at, created_at)
    select book, id, id, '0803****567', 'MTN', 400, case when n > 4990 then 'pending' when n > 4900 then 'sent' else 'delivered' end, case when n > 4900 then at end, at from piece;
  insert into idempotency_key (book_id, key, request_hash, effect_id, locked_until) select book, 'K' || n, '\\x00', id, at from piece;
  insert into api_key (id, business_id, environment, key_id, secret_hash, name)
    select md5('key ' || n)::uuid, md5('business ' || 1 + n % 20)::uuid, 'sandbox', 'pk_test_' || n, '\\x00', 'K' from generate_series(1, 2000) n;
  insert into person (id, email, first_name, last_name, password_hash) select md5('person ' || n)::uuid, 'p' || n || '@example.com', 'P', 'P', 'x' from generate_series(1, 2000) n;
  drop table piece`;

/** Fills an empty database with five thousand rows of each kind per payment, mostly in the first book, without analyze. */
export const fill = (owner: pg.Client): Promise<unknown> => owner.query(FILL);
