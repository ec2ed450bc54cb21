import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { ITEM_OF_TRANSFER } from '../../slices/payroll/states.ts';
import { REFUND_OF_TRANSFER } from '../../slices/refunds/refund.ts';
import { CALL_TRANSITIONS } from '../../slices/verification/entities.ts';
import { DELIVERY_TRANSITIONS } from '../../slices/webhooks/delivery.ts';
import { fromSlices, eventKinds } from '../../slices/slices.ts';

export function slicesSql(): string {
  const hooks = fromSlices(({ sql }) => sql && [sql]);
  const calls = (name: 'onEvents' | 'onSalaries' | 'onRefunds', given: string): string =>
    hooks.flatMap((each) => (each[name] ? [`  perform ${each[name]}(${given});\n`] : [])).join('');
  const underWay = hooks.flatMap((each) => each.underWay ?? []);
  const listed = [...eventKinds].filter(([, { optIn }]) => !optIn).map(([event]) => event);
  return `-- Printed by \`npm run generate\` from the declarations in src/slices/slices.ts.

-- Whether an endpoint with this filter receives the event. Without a filter: all events of the specification;
-- further events (\`optIn\`) need a filter.
create or replace function ledger.wants(p_types text[], p_event text) returns boolean language sql immutable as $$
  select p_event = any (case when p_types = '{}' then '{${listed.join(',')}}' else p_types end)
$$;

-- Dated version of the API, in the body of every event (src/domain/portable/api-versions.ts).
create or replace function webhook.api_version() returns text language sql immutable as $$ select '${API_VERSION}' $$;

-- Writes events with the effects of slices, in the caller's commit.
create or replace function ledger.keep_events(p_events ledger.outbox[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if cardinality(p_events) = 0 then return; end if;
  insert into outbox select * from unnest(p_events);
${calls('onEvents', 'p_events')}end $$;

-- Passes changed salary transfers to payroll, in the same commit.
create or replace function ledger.salaries_moved(p_transfers ledger.transfer[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
${calls('onSalaries', 'p_transfers')}end $$;

-- Passes changed transfers of refunds to refunds, in the same commit.
create or replace function ledger.refunds_moved(p_transfers ledger.transfer[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
${calls('onRefunds', 'p_transfers')}end $$;

-- Amounts outside transfers that left the wallet and may return in the same request.
create or replace function ledger.under_way(p_book bigint) returns numeric
language plpgsql set search_path = ledger, pg_temp as $$
begin
  return (select coalesce(sum(amount), 0) from (
    ${underWay.join('\n    union all\n    ')}) waiting (amount));
end $$;
`;
}

type Transitions = Readonly<Record<string, { from: readonly string[]; to: string }>>;

const transitionsSql = (
  schema: string,
  about: string,
  transitions: Transitions,
): string => `-- Next state of ${about}; an impossible transition keeps the state.
create or replace function ${schema}.moved(p_status text, p_move text) returns text language sql immutable as $$
  select case${Object.entries(transitions)
    .map(
      ([transition, { from, to }]) =>
        `\n    when p_move = '${transition}' and p_status in (${from.map((state) => `'${state}'`).join(', ')}) then '${to}'`,
    )
    .join('')}
    else p_status end
$$;
`;

/** schema/lifecycle/states.sql: state machines that SQL functions apply. */
export function statesSql(): string {
  const refunds = Object.entries(REFUND_OF_TRANSFER).map(([state, status]) => `\n    when p_state = '${state}' then '${status}'`);
  const salaries = Object.entries(ITEM_OF_TRANSFER).map(([state, status]) => `\n    when '${state}' then '${status}'`);
  return `-- Printed by \`npm run generate\` from the state machines of the slices (decision 2).

${transitionsSql('webhook', 'a delivery', DELIVERY_TRANSITIONS)}
${transitionsSql('verification', 'a call', CALL_TRANSITIONS)}
-- Status of a salary by the state of its transfer.
create or replace function ledger.salary_status(p_state ledger.transfer_state) returns text language sql immutable as $$
  select case p_state${salaries.join('')}
  end
$$;

-- Status of a refund by its transfer; failed and returned refunds keep their status.
create or replace function ledger.refund_status(p_state ledger.transfer_state, p_was text) returns text language sql immutable as $$
  select case
    when p_was in ('failed', 'returned') then p_was
    when p_was = 'completed' and p_state in ('reversed', 'cancelled') then 'returned'${refunds.join('')}
  end
$$;

revoke execute on function webhook.moved, verification.moved, ledger.salary_status, ledger.refund_status from public;
`;
}
