import { z } from 'zod';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { caseBusiness, caseDecision, caseId, caseKind, caseNotFound, caseSubject } from './case.ts';

const MAX_CASES = 20;
const MAX_PARTIES = 50;
const MAX_PAYMENTS = 50;
/** Businesses that paid an account, and the newest payments of each. */
const MAX_PAYERS = 100;
const MAX_OF_PAYER = 50;
/** Newest payments of other subjects. */
const MAX_READ = 200;

const relatedCase = namedObject('RelatedCase', 'Another case that shares something with a case.', {
  id: ownId,
  relation: namedEnum('CaseRelation', 'Relation of two cases.', {
    subject: 'The same subject.',
    account: 'The same account of a payee.',
    name: 'The same account and name.',
    business: 'The same business.',
  }).meta({ description: 'Closest relation to the case.' }),
  kind: caseKind.meta({ description: 'Kind of the case.' }),
  subject: caseSubject.meta({ description: 'Subject of the case.' }),
  name: z.string().nullable().meta({ description: 'Name of the subject.' }),
  decision: caseDecision.nullable().meta({ description: 'Decision; null while open.' }),
  openedAt: instant.meta({ description: 'Time of the case.' }),
});

const relatedParty = namedObject('RelatedParty', 'Other side of payments of the subject of a case.', {
  kind: namedEnum('RelatedPartyKind', 'Kind of a party.', {
    business: 'Business that paid the account, or was paid from it.',
    payee: 'Account that the business paid.',
    payer: 'Payer of deposits.',
  }).meta({ description: 'Kind of the party.' }),
  id: z.string().meta({ description: 'Business id, or account number; an account that was paid is `bankCode:accountNumber`.' }),
  name: z.string().nullable().meta({ description: 'Name; null when unknown.' }),
  payments: z.int().meta({ description: 'Number of payments.' }),
  amount: kobo.meta({ description: 'Kobo: sum of the payments.' }),
});

const relatedPayment = namedObject('RelatedPayment', 'Payment of the subject of a case.', {
  kind: namedEnum('RelatedPaymentKind', 'Kind of a payment.', ['transfer', 'deposit']).meta({ description: 'Kind of the payment.' }),
  code: z.string().meta({ description: 'Transfer code, or reference of the deposit.' }),
  amount: kobo.meta({ description: 'Kobo: amount.' }),
  status: z
    .string()
    .meta({ description: 'Status: settlement status, `under_review`, `scheduled`, `awaiting_approval`, `cancelled`, or `received`.' }),
  at: instant.meta({ description: 'Time of the payment.' }),
  business: caseBusiness.meta({ description: 'Business that paid or was paid.' }),
});

const relatedSchema = namedObject('ComplianceCaseRelated', 'Cases, parties and payments related to a case.', {
  cases: z.array(relatedCase).meta({ description: `Other cases, closest first; at most ${MAX_CASES}.` }),
  parties: z.array(relatedParty).meta({ description: `Other sides of the newest payments, most payments first; at most ${MAX_PARTIES}.` }),
  payments: z.array(relatedPayment).meta({ description: `Payments, newest first; at most ${MAX_PAYMENTS}.` }),
}).meta({ id: 'ComplianceCaseRelated' });

/**
 * Retrieves other cases, parties and payments of the subject: of an account across all businesses, of others in their business.
 * Figures are of the newest payments: 50 of each business with an account, 200 of others. @throws Refusal 404.
 */
export const findRelated = operation({
  title: 'complianceCaseRelated.retrieve',
  summary: 'Retrieve what relates to a compliance case',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ caseId }),
  output: relatedSchema,
  async run({ db }, { environment }, { caseId: id }) {
    const [found] = await db.query<z.output<typeof relatedSchema>>('compliance.related', RELATED, [environment, id]);
    if (!found) throw caseNotFound();
    return found;
  },
});

const ACCOUNT = '(select account_number from c)';
const DEPOSIT = `'deposit' as kind, d.book_id, d.id, d.reference as code, d.amount, 'received' as status, d.created_at as at`;
const TRANSFER = `'transfer' as kind, t.book_id, t.id, t.transfer_code as code, t.amount, t.created_at as at,
  case when t.state in ('scheduled', 'awaiting_approval', 'cancelled') then t.state::text when t.state = 'screening' then 'under_review' else t.settlement_status end as status`;
const TRANSFER_FIELDS = 't.kind, t.book_id, t.id, t.code, t.amount, t.status, t.at';
const PAYER = `'payer' as party, coalesce(d.sender_account_number, d.sender_name, '') as party_id, d.sender_name as party_name`;
const BUSINESS = `'business' as party, null as party_id, null as party_name`;

/** Payments by the subject of the case; parts that do not apply read nothing. */
const PAID = `
  payer(book_id, n) as (
    select (select min(t.book_id) from ledger.transfer t where t.account_number = ${ACCOUNT}), 1
    union all
    select (select min(t.book_id) from ledger.transfer t where t.account_number = ${ACCOUNT} and t.book_id > p.book_id), p.n + 1
      from payer p where p.book_id is not null and p.n < ${MAX_PAYERS}),
  paid as materialized (
    select x.*, b.id as business_id, b.name as business from (
      select ${TRANSFER_FIELDS}, ${BUSINESS} from payer p cross join lateral (
        select ${TRANSFER} from ledger.transfer t where t.account_number = ${ACCOUNT} and t.book_id = p.book_id and t.bank_code = (select bank_code from c)
         order by t.created_at desc limit ${MAX_OF_PAYER}) t
      union all
      select ${TRANSFER_FIELDS}, 'payee', t.bank_code || ':' || t.account_number, t.account_name from (
        select ${TRANSFER}, t.bank_code, t.account_number, t.account_name from ledger.transfer t where t.book_id = (select whole_book from c)
         order by t.created_at desc, t.id desc limit ${MAX_READ}) t
      union all
      (select ${DEPOSIT}, ${BUSINESS} from ledger.deposit d where d.sender_account_number = ${ACCOUNT} order by d.created_at desc limit ${MAX_READ})
      union all
      select ${DEPOSIT}, ${PAYER} from unnest('{funding,checkout_payment,subscription_payment}'::ledger.posting_kind[]) k(kind) cross join lateral (
        select p.book_id, p.source_id from ledger.posting p
         where p.book_id = (select whole_book from c) and p.kind = k.kind and (p.debit_seq is not null or p.credit_seq is not null)
         order by p.posted_at desc limit ${MAX_READ}) p join ledger.deposit d on d.book_id = p.book_id and d.id = p.source_id
      union all
      select ${DEPOSIT}, ${PAYER} from (
        select x.book_id, x.id from customer_transaction x where x.book_id = (select own_book from c) and x.customer_id = (select customer_id from c)
         order by x.completed_at desc limit ${MAX_READ}) x join ledger.deposit d on d.book_id = x.book_id and d.id = x.id
    ) x join ledger.book k on k.id = x.book_id and k.environment = $1 join business b on b.id = k.business_id)`;

const OTHER = `select o.* from c join compliance_case o on o.environment = c.environment and o.id <> c.id and`;
const NEWEST = `order by o.opened_at desc limit ${MAX_CASES}`;

const RELATED = `
  with recursive c as materialized (
    select c.id, c.environment, c.subject_id, c.digest, k.id as own_book, k.business_id as own_business,
           case when c.subject in ('business', 'person') then k.id end as whole_book,
           case when c.subject = 'customer' then c.subject_id::uuid end as customer_id,
           coalesce(t.bank_code, s.bank_code, case when c.subject = 'payee_account' then split_part(c.subject_id, ':', 1) end) as bank_code,
           coalesce(t.account_number, s.account_number, case when c.subject = 'payee_account' then split_part(c.subject_id, ':', 2) end) as account_number
      from compliance_case c
      left join ledger.transfer t on t.book_id = c.book_id and t.id = case when c.subject = 'transfer' then c.subject_id::uuid end
      left join beneficiary s on s.book_id = c.book_id and s.id = case when c.subject = 'beneficiary' then c.subject_id::uuid end
      left join ledger.book k on k.id = coalesce(c.book_id,
        (select b.id from ledger.book b where b.business_id = c.business_id and b.environment = c.environment and b.currency = 'NGN'))
     where c.environment = $1 and c.id = $2),${PAID},
  other as (
    select distinct on (o.id) o.* from (
      (select 1 as rank, 'subject' as relation, o.* from (${OTHER} o.subject_id = c.subject_id ${NEWEST}) o)
      union all (select 2, 'account', o.* from (${OTHER} o.subject_id = c.bank_code || ':' || c.account_number ${NEWEST}) o)
      union all (select 2, 'account', o.* from (select distinct p.id from paid p where p.kind = 'transfer' and p.party = 'business') p
        cross join lateral (${OTHER} o.subject_id = p.id::text ${NEWEST}) o)
      union all (select 3, 'name', o.* from (${OTHER} o.digest = c.digest ${NEWEST}) o)
      union all (select 4, 'business', o.* from (${OTHER} o.book_id = c.own_book ${NEWEST}) o)
      union all (select 4, 'business', o.* from (${OTHER} o.business_id = c.own_business ${NEWEST}) o)
    ) o order by o.id, o.rank)
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'relation', o.relation, 'kind', o.kind, 'subject', o.subject, 'name', o.name,
              'decision', o.decision, 'openedAt', ledger.iso(o.opened_at)) order by o.rank, o.opened_at desc), '[]')
       from (select * from other order by rank, opened_at desc limit ${MAX_CASES}) o) as cases,
    (select coalesce(jsonb_agg(to_jsonb(p) order by p.payments desc, p.amount desc), '[]')
       from (select party as kind, coalesce(party_id, business_id::text) as id, max(coalesce(party_name, business)) as name, count(*) as payments, sum(amount) as amount
               from paid group by 1, 2 order by count(*) desc, sum(amount) desc limit ${MAX_PARTIES}) p) as parties,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'code', p.code, 'amount', p.amount, 'status', p.status, 'at', ledger.iso(p.at),
              'business', jsonb_build_object('id', p.business_id, 'name', p.business)) order by p.at desc), '[]')
       from (select * from paid order by at desc limit ${MAX_PAYMENTS}) p) as payments
  from c`;
