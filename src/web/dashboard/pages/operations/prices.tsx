import { useSearchParams } from 'wouter';
import { useAction, useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { PricesQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Select } from '../../ui/controls.tsx';
import { List } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { OperationsHead } from './operations-head.tsx';
import { AddPrice, KINDS } from './price-form.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { pricesTexts as texts } from '../../texts/prices-providers.ts';

const Prices = graphql(`
  query Prices($after: String, $kind: FeeKind) {
    prices(first: 25, after: $after, kind: $kind) {
      nodes {
        id
        kind
        item
        forPlan
        forBusiness
        environment
        minAmount
        maxAmount
        flat
        basisPoints
        cap
        effectiveFrom
        effectiveTo
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const PlanNames = graphql(`
  query PlanNames {
    verificationPlans {
      id
      name
    }
  }
`);

const EndPrice = graphql(`
  mutation EndPrice($input: EndPriceInput!) {
    endPrice(input: $input) {
      change {
        approvalRequest {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Row = PricesQuery['prices']['nodes'][number];

/** Period of a rule: upcoming, active or ended. */
function standing({ effectiveFrom, effectiveTo }: Row): 'UPCOMING' | 'ACTIVE' | 'ENDED' {
  const now = Date.now();
  if (Date.parse(effectiveFrom) > now) return 'UPCOMING';
  return effectiveTo != null && Date.parse(effectiveTo) <= now ? 'ENDED' : 'ACTIVE';
}

/** Price and product; a plan by its name where the operator reads plans. */
const productColumn = (plans: ReadonlyMap<string, string>): Column<Row> => ({
  head: labels.product,
  cell: ({ kind, item, forPlan, forBusiness }) => (
    <>
      <span title={forPlan === null ? undefined : fill(texts.planForPlan, { forPlan: plans.get(forPlan) ?? forPlan })}>
        {labelOf(kind)}
        {item !== null && ` ${plans.get(item) ?? (item.length > 20 ? `${item.slice(0, 4)}…${item.slice(-4)}` : labelOf(item))}`}
        {forPlan !== null && texts.ofAPlan}
      </span>
      <br />
      <span className="dim">{forBusiness === null ? texts.allBusinesses : <span className="code">{forBusiness}</span>}</span>
    </>
  ),
});

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.amounts,
    num: true,
    cell: (row) => <Amounts of={row} />,
  },
  {
    head: labels.price,
    num: true,
    cell: (row) => <Charges of={row} />,
  },
  { head: labels.status, cell: (row) => <Status of={standing(row)} /> },
  { head: labels.from, cell: ({ effectiveFrom }) => <Time at={effectiveFrom} /> },
  { head: texts.until, cell: ({ effectiveTo }) => <Time at={effectiveTo} /> },
  { head: texts.environment, cell: ({ environment }) => (environment === null ? texts.bothEnvironments : labelOf(environment)) },
];

/** Why: a card of a narrow screen puts several parts of a cell in one row. */
function Amounts({ of: { minAmount, maxAmount } }: { of: Row }) {
  if (minAmount === 0 && maxAmount === null) return texts.anyAmount;
  return (
    <div>
      {minAmount > 0 && (
        <>
          {rich(texts.fromMinAmount, { minAmount: <Money kobo={minAmount} /> })}
          <br />
        </>
      )}
      {maxAmount === null ? texts.orMore : <>{rich(texts.toMaxAmount, { maxAmount: <Money kobo={maxAmount} /> })}</>}
    </div>
  );
}

function Charges({ of: { flat, basisPoints, cap } }: { of: Row }) {
  const share = `${basisPoints / 100}%`;
  return (
    <div>
      {flat === 0 && basisPoints > 0 ? <span>{share}</span> : <Money kobo={flat} />}
      {flat > 0 && basisPoints > 0 && ` + ${share}`}
      {cap !== null && (
        <>
          <br />
          {rich(texts.maximumCap, { cap: <Money kobo={cap} /> })}
        </>
      )}
    </div>
  );
}

/** Price rules, newest first; ended rules are the history. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find(([each]) => each === search.get('kind'))?.[0] ?? null;
  const paging = usePaging(kind ?? '');
  const list = useData(Prices, { after: paging.after, kind });
  const plans = useData(PlanNames, {}, !useMay()('VERIFICATION_READ'));
  const product = productColumn(new Map(plans.data?.verificationPlans.map(({ id, name }) => [id, name])));
  const end = {
    head: texts.end,
    cell: (row: Row) => (standing(row) === 'ENDED' || row.effectiveTo !== null ? null : <EndButton row={row} reload={list.reload} />),
  };
  return (
    <div className="stack">
      <OperationsHead title={texts.prices} />
      <p className="dim">{texts.theMostSpecificRuleApplies}</p>
      <div className="filters">
        <Select
          label={labels.product}
          value={kind ?? ''}
          onChange={(value) => setSearch(value === '' ? {} : { kind: value }, { replace: true })}
          options={[['', labels.all], ...KINDS]}
        />
        <DialogButton label={texts.addPriceRule} variant="primary">
          {(close) => <AddPrice done={() => (close(), list.reload())} />}
        </DialogButton>
      </div>
      <Show of={list} rem={24}>
        {({ prices }) => (
          <List
            label={texts.priceRules}
            columns={[product, ...COLUMNS, end]}
            of={prices}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{texts.noPriceRulesMatch}</p>}
          />
        )}
      </Show>
    </div>
  );
}

function EndButton({ row, reload }: { row: Row; reload(): void }) {
  return (
    <DialogButton label={texts.end} title={fill(texts.endKind, { kind: labelOf(row.kind) })} small>
      {(close) => <EndForm row={row} done={() => (close(), reload())} />}
    </DialogButton>
  );
}

function EndForm({ row, done }: { row: Row; done(): void }) {
  const act = useAction(EndPrice);
  const end = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { priceId: row.id, note } });
    if (!answer) return;
    toast(answer.endPrice.change?.approvalRequest ? texts.approvalRequestedAnother : texts.theRuleEndsInOne);
    done();
  };
  return (
    <NoteForm act={act} label={texts.endRule} danger onSubmit={end}>
      <p>{rich(texts.theRuleEndsInOneMinute, { approval: settings.environment === 'live' && texts.anotherOperatorMustApproveIt })}</p>
    </NoteForm>
  );
}
