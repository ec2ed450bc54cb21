import type { Fault } from './fault.ts';

export const notificationFaults: Fault[] = [
  {
    name: 'late-record',
    what: 'the record of a worker whose lease went to another one ends the other one’s attempt',
    in: 'schema/webhooks/deliveries.sql',
    edits: [
      ['where d.claim = r.claim order by d.book_id, d.id for no key update of d),', 'order by d.book_id, d.id for no key update of d),'],
      ['where d.ctid = r.place and d.claim = r.claim', 'where d.ctid = r.place'],
    ],
    tests: ['test/webhooks/faults/worker-crashes.test.ts'],
    only: 'whose lease has gone to another',
  },
  {
    name: 'retry-off-by-one',
    what: 'the first pause between attempts is the second one',
    in: 'schema/webhooks/deliveries.sql',
    edits: [['[least(p_left, 5)] end', '[least(p_left, 4)] end']],
    tests: ['test/webhooks/delivery.test.ts'],
    only: 'six attempts',
  },
  {
    name: 'resend-takes-an-attempt',
    what: 'what a person asks for takes one of the automatic attempts',
    in: 'schema/webhooks/deliveries.sql',
    edits: [
      [
        "d.leased_until is null and d.trigger = 'manual' then 1 else 0 end",
        "d.leased_until is null and d.trigger = 'manual' then 0 else 0 end",
      ],
    ],
    tests: ['test/webhooks/resend.test.ts'],
  },
  {
    name: 'paused-told',
    what: 'a paused endpoint gets what happens meanwhile',
    in: 'schema/webhooks/deliveries.sql',
    edits: [['where p.url is not null and p.paused_at is null and ledger.wants', 'where p.url is not null and ledger.wants']],
    tests: ['test/webhooks/endpoints.test.ts'],
    only: 'skips events of the pause',
  },
  {
    name: 'claims-uncounted',
    what: 'two workers count the open attempts of an endpoint at the same time',
    in: 'schema/webhooks/deliveries.sql',
    edits: [['  perform pg_advisory_xact_lock(hashtextextended(p_endpoint::text, 0));\n', '']],
    tests: ['test/webhooks/claims.test.ts'],
  },
  {
    name: 'order-by-time',
    what: 'an ordered endpoint gets the next event while the one before it waits for its retry',
    in: 'schema/webhooks/deliveries.sql',
    edits: [
      ['h.endpoint_id = p_endpoint and h.next_attempt_at is not null))', 'h.endpoint_id = p_endpoint and h.next_attempt_at <= v_now))'],
    ],
    tests: ['test/webhooks/delivery.test.ts'],
    only: 'ordered',
  },
  {
    name: 'signed-with-the-old',
    what: 'after a rotation the old secret keeps signing',
    in: 'src/slices/webhooks/sign.ts',
    edits: [['const [current] = texts;', 'const current = texts.at(-1);']],
    tests: ['test/webhooks/sign.test.ts'],
  },
  {
    name: 'redirect-acknowledges',
    what: 'any answer below 400 counts as an acknowledgement',
    in: 'src/slices/webhooks/deliver.ts',
    edits: [['return ACKNOWLEDGED.has(result.status) ? null :', 'return result.status < 400 ? null :']],
    tests: ['test/webhooks/delivery.test.ts'],
  },
  {
    name: 'filter-forgotten',
    what: 'an endpoint gets events that it did not name',
    in: 'schema/webhooks/deliveries.sql',
    edits: [['and p.paused_at is null and ledger.wants(p.event_types, e.event) and', 'and p.paused_at is null and']],
    tests: ['test/webhooks/delivery.test.ts'],
    only: 'filter delivers only what is named',
  },
  {
    name: 'audit-chain-forks',
    what: 'two entries of one audit chain may follow the same one',
    in: 'schema/audit.sql',
    edits: [
      [
        'select * into v_head from head where business_id = p_business for no key update;\n  if not found',
        'select * into v_head from head where business_id = p_business;\n  if not found',
      ],
    ],
    tests: ['test/audit/audit.test.ts'],
  },
];
