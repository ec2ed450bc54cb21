import { useAction, useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { TransferRulesQuery } from '../../gql/graphql.ts';
import { ActForm, DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Show } from '../../ui/show.tsx';
import type { Column } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { RuleForm } from './rule-form.tsx';

const TransferRules = graphql(`
  query TransferRules {
    transferRules {
      id
      name
      action
      aboveAmount
      newPayeeDays
      hoursFrom
      hoursTo
      weekdays
      windowMinutes
      windowTransfers
      windowAmount
      payeeHours
      payeeAmount
      exemptsAllKeys
      exemptKeyIds
      createdBy
    }
  }
`);

const EndTransferRule = graphql(`
  mutation EndTransferRule($input: EndTransferRuleInput!) {
    endTransferRule(input: $input) {
      rule {
        id
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Rule = TransferRulesQuery['transferRules'][number];

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function conditions(rule: Rule): string[] {
  const { aboveAmount, newPayeeDays, hoursFrom, hoursTo, weekdays, windowMinutes, windowTransfers, windowAmount } = rule;
  const days = weekdays && weekdays.length < DAYS.length ? ` on ${weekdays.map((day) => DAYS[day - 1]).join(', ')}` : '';
  const most = [windowTransfers !== null && `${windowTransfers} transfers`, windowAmount !== null && naira(windowAmount)].filter(Boolean);
  return [
    aboveAmount !== null && `above ${naira(aboveAmount)}`,
    newPayeeDays !== null && `to a beneficiary first paid less than ${newPayeeDays} days ago`,
    hoursFrom !== null && `outside ${hoursFrom} to ${hoursTo}${days}`,
    windowMinutes !== null && `more than ${most.join(' or ')} within ${windowMinutes} minutes`,
    rule.payeeHours !== null && `more than ${naira(rule.payeeAmount ?? 0)} to a beneficiary in the first ${rule.payeeHours} hours`,
  ].filter((each) => each !== false);
}

function exempt({ exemptsAllKeys, exemptKeyIds }: Rule): string {
  if (exemptsAllKeys) return 'all API keys';
  return exemptKeyIds.length === 0 ? '–' : `${exemptKeyIds.length} API ${exemptKeyIds.length === 1 ? 'key' : 'keys'}`;
}

export function Rules() {
  const may = useMay();
  const rules = useData(TransferRules, {});
  const columns: readonly Column<Rule>[] = [
    { head: 'Rule', cell: ({ name }) => name },
    { head: 'Conditions', cell: (rule) => conditions(rule).join(' and ') },
    { head: 'Action', cell: ({ action }) => (action === 'APPROVAL' ? 'require approval' : 'alert the owners') },
    { head: 'Exempt', cell: exempt },
    { head: 'Created by', cell: ({ createdBy }) => createdBy },
    ...(may('RULES_WRITE')
      ? [
          {
            head: 'Change',
            cell: ({ id, name }: Rule) => (
              <DialogButton small label="End rule" title={`End "${name}"`}>
                {(close) => <EndForm id={id} close={close} reload={rules.reload} />}
              </DialogButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section
      title="Rules"
      actions={
        may('RULES_WRITE') && <DialogButton label="Create rule">{(close) => <RuleForm close={close} reload={rules.reload} />}</DialogButton>
      }
    >
      <Show of={rules} rem={8}>
        {({ transferRules }) => (
          <List
            label="Transfer rules"
            columns={columns}
            of={{ nodes: transferRules }}
            keyOf={({ id }) => id}
            empty={
              <p>No rules: transfers are sent immediately. {may('RULES_WRITE') ? 'Create a rule above.' : 'An owner can create a rule.'}</p>
            }
          />
        )}
      </Show>
    </Section>
  );
}

function EndForm({ id, close, reload }: { id: string; close(): void; reload(): void }) {
  const act = useAction(EndTransferRule);
  const run = async (): Promise<void> => {
    if (!(await act.run({ input: { ruleId: id } }))) return;
    toast('Rule ended');
    close();
    reload();
  };
  return (
    <ActForm act={act} label="End rule" danger onSubmit={run}>
      <p>Applies from the next transfer. Transfers pending approval stay pending; all owners are notified by mail.</p>
    </ActForm>
  );
}
