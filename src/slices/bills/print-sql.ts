import { legsSql, printedFrom } from '../../core/ledger/print-sql.ts';
import { billLegs, billRules, type BillStepRule } from './steps.ts';

export function billStepsSql(): string {
  const rules = Object.entries<BillStepRule>(billRules);
  const rows = rules
    .flatMap(([step, { moves, events = [] }]) => Object.entries(moves).map(([state, next]) => [step, state, next, `{${events.join(',')}}`]))
    .map(([step, state, next, events], index) => {
      const cast = index === 0 ? '::bills.state' : '';
      return `('${step}', '${state}'${cast}, '${next}'${cast}, '${events}'${index === 0 ? '::text[]' : ''})`;
    });
  return `${printedFrom('steps', 'src/slices/bills')}
-- Steps of a bill after its debit: states before and after, and events.
drop function if exists bills.steps();
create function bills.steps() returns table (step text, state bills.state, next bills.state, events text[]) language sql immutable as $$
  values
    ${rows.join(',\n    ')}
$$;

${legsSql('bills.legs', [['pay', { legs: billLegs }], ...rules])}
-- Whether a bill in \`p_state\` may take this step.
create or replace function bills.may_move(p_state bills.state, p_step text) returns boolean language sql stable as $$
  select exists (select from bills.steps() s where s.step = p_step and s.state = p_state)
$$;
`;
}
