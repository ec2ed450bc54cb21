/** One bill as our books have it beside what the simulated provider did. */
export interface BillPair {
  state: string;
  submissions: number;
  submitted: number;
  provider: 'unknown' | 'delivered' | 'undecided' | 'failed' | 'refused';
}

const PAIRS = `
  select coalesce(b.state::text, 'missing') as state, coalesce(b.submissions, 0)::int as submissions, coalesce(p.submissions, 0)::int as submitted,
         case when p.reference is null then 'unknown' when p.submit_code is not null then 'refused'
              when p.decided_at is null or p.decided_at > clock_timestamp() or p.outcome_grouping = 'PENDING' then 'undecided'
              when p.outcome_code <> '90000' then 'failed' else 'delivered' end as provider,
         p.reference is not null and (p.amount, p.payment_code, p.customer_id, p.owner) is distinct from (b.amount, b.payment_code, b.customer_id, b.book_id) as differs,
         exists (select from bills.open_bill o where o.book_id = b.book_id and o.bill_id = b.id and o.review_since is not null) as "inReview"
    from bills.bill b full join bill_sim.payment p on p.reference = b.upstream_ref order by b.id`;

/** Where books and provider may stand to each other; anything else is lost or made money. */
const possible: Record<string, readonly BillPair['provider'][]> = {
  debited: ['unknown'],
  submitting: ['unknown', 'delivered', 'undecided', 'failed', 'refused'],
  pending: ['unknown', 'delivered', 'undecided', 'failed', 'refused'],
  delivered: ['delivered'],
  refunded: ['failed', 'refused'],
};
/** Final states after all queries. An unknown bill is never refunded automatically. */
const settled: Record<string, readonly BillPair['provider'][]> = {
  ...possible,
  debited: [],
  submitting: [],
  pending: ['unknown', 'undecided'],
};

/** Asks the database, and answers its rows. */
type Sql = (text: string) => Promise<any[]>;

/** Every bill that our books or the provider know. */
export async function billPairsOf(sql: Sql): Promise<BillPair[]> {
  return (await judged(sql)).map(({ differs: _, inReview: __, ...pair }) => pair);
}

/** All in which our books and the simulated provider of bills differ. `drained`: nothing is left that a question would move. */
export async function wrongBillsOf(sql: Sql, { drained = false } = {}): Promise<string[]> {
  const allowed = drained ? settled : possible;
  return (await judged(sql)).flatMap((pair) => {
    const text = JSON.stringify(pair);
    return [
      ...(allowed[pair.state]?.includes(pair.provider) ? [] : [`${pair.state} here, ${pair.provider} at the biller: ${text}`]),
      ...(pair.submitted > Math.min(1, pair.submissions) ? [`a bill is submitted twice, or without a claim: ${text}`] : []),
      ...(drained && pair.state === 'pending' && !pair.inReview ? [`no alert for a bill that stays open: ${text}`] : []),
      ...(pair.differs ? [`another bill than ours: ${text}`] : []),
    ];
  });
}

const judged = (sql: Sql): Promise<(BillPair & { differs: boolean; inReview: boolean })[]> => sql(PAIRS);
