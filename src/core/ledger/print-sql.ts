import { accounts, entryKinds, fitsSql, storedAccounts, kinds, type Movement, numberOf, OF_PROVIDERS } from './chart.ts';
import { beginnings, type StepLeg, type TransferStep, transferSteps } from './steps.ts';

type Booking = Pick<TransferStep, 'legs' | 'holds'>;

export function chartSql(): string {
  const saved = storedAccounts.map((account) => accounts[account]).join(', ');
  const fits = Object.entries<readonly Movement[]>(entryKinds).map(
    ([kind, movements]) => `    when '${kind}' then ${movements.map((movement) => fitsSql(movement, 'p_debit', 'p_credit')).join(' or ')}`,
  );
  return `${printedFrom('chart')}
-- Whether the account has a stored balance.
create or replace function ledger.is_stored(p_account smallint) returns boolean language sql immutable as $$
  select p_account in (${saved})
$$;

-- Whether an entry of this kind may debit and credit these accounts. Transfers and deposits have functions of their own.
create or replace function ledger.leg_fits(p_kind ledger.posting_kind, p_debit smallint, p_credit smallint) returns boolean language sql stable as $$
  select case p_kind::text
${fits.join('\n')}
    else false end
$$;
`;
}

export function transferStepsSql(): string {
  const transitions = Object.entries<TransferStep>(transferSteps).flatMap(([step, rule]) =>
    Object.entries(rule.moves).map(([state, next]) => [step, state, next, rule] as const),
  );
  const rows = transitions.map(([step, state, next, rule], index) => {
    const cast = index === 0 ? '::ledger.transfer_state' : '';
    return `(${quoted(step)}, ${quoted(state)}${cast}, ${quoted(next)}${cast}, ${ruleSql(rule, index === 0)})`;
  });
  const bookings: [string, Booking][] = [...Object.entries<Booking>(beginnings), ...Object.entries<TransferStep>(transferSteps)];
  const holds = bookings.flatMap(([step, rule]) => (rule.holds ? [`(${quoted(step)}, ${rule.holds.amount}, ${rule.holds.fee})`] : []));
  return `${printedFrom('steps')}
-- Steps of a transfer after its debit: states before and after, whether money returns, whether it is claimed,
-- its events, and the cause of its end.
drop function if exists ledger.transfer_steps();
create function ledger.transfer_steps()
returns table (step text, state ledger.transfer_state, next ledger.transfer_state, returns boolean, claims boolean, events text[], cause text)
language sql immutable as $$
  values
    ${rows.join(',\n    ')}
$$;

${legsSql('ledger.transfer_legs', bookings)}
-- Change of held money by a step before the fee is booked, as multiples of amount and fee.
drop function if exists ledger.transfer_holds();
create function ledger.transfer_holds() returns table (step text, of_amount integer, of_fee integer) language sql immutable as $$
  values
    ${holds.join(',\n    ')}
$$;

-- Whether a transfer in \`p_state\` may take this step.
create or replace function ledger.may_move(p_state ledger.transfer_state, p_step text) returns boolean language sql stable as $$
  select exists (select from ledger.transfer_steps() s where s.step = p_step and s.state = p_state)
$$;
`;
}

/** SQL function of postings, amounts and references per step. */
export function legsSql(name: string, steps: readonly (readonly [string, { legs?: readonly StepLeg[] }])[]): string {
  const rows = steps.flatMap(([step, { legs = [] }]) => legs.map((leg) => [step, leg, movementOf(leg)] as const));
  const lines = rows.map(([step, leg, { from, to, number }], index) => {
    const [kind, salary] = [leg.kind, leg.ofSalary ?? leg.kind].map(
      (each) => `${quoted(each)}${index === 0 ? '::ledger.posting_kind' : ''}`,
    );
    const numbers = [number, numberOf(from), numberOf(to)].map((each) => `${each}${index === 0 ? '::smallint' : ''}`);
    const [amount, fee] = { amount: [1, 0], fee: [0, 1], both: [1, 1] }[leg.of];
    return `(${quoted(step)}, ${kind}, ${salary}, ${numbers.join(', ')}, ${amount}, ${fee}, ${leg.reference === null ? `null${index === 0 ? '::text' : ''}` : quoted(leg.reference)})`;
  });
  return `-- Legs of each step, as multiples of amount and fee. Accounts from ${OF_PROVIDERS} on add the provider number.
drop function if exists ${name}();
create function ${name}()
returns table (step text, kind ledger.posting_kind, of_salary ledger.posting_kind, leg smallint, debit smallint, credit smallint, of_amount integer, of_fee integer, prefix text)
language sql immutable as $$
  values
    ${lines.join(',\n    ')}
$$;
`;
}

function movementOf({ kind, leg }: StepLeg): Movement & { number: number } {
  const movement: Movement = kinds[kind][0];
  const number = leg ?? movement.leg;
  if (number === undefined) throw new Error(`a leg of ${kind} has no number`);
  return { ...movement, number };
}

function ruleSql({ returns, claims, events = [], cause }: TransferStep, isFirst: boolean): string {
  const result = events.length === 0 ? (isFirst ? "'{}'::text[]" : "'{}'") : quoted(`{${events.join(',')}}`);
  return [returns ?? false, claims ?? false, result, cause ? quoted(cause) : `null${isFirst ? '::text' : ''}`].join(', ');
}

const quoted = (text: string): string => `'${text}'`;

export const printedFrom = (file: string, folder = 'src/core/ledger'): string =>
  `-- Printed by \`npm run generate\` from ${folder}/${file}.ts.\n`;
