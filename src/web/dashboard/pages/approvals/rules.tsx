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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { rulesTexts as texts } from '../../texts/approvals.ts';

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
  mutation EndTransferRule($input: DeleteTransferRuleInput!) {
    deleteTransferRule(input: $input) {
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

const DAYS = [texts.mon, texts.tue, texts.wed, texts.thu, texts.fri, texts.sat, texts.sun];

function conditions(rule: Rule): string[] {
  const { aboveAmount, newPayeeDays, hoursFrom, hoursTo, weekdays, windowMinutes, windowTransfers, windowAmount } = rule;
  const days =
    weekdays && weekdays.length < DAYS.length ? fill(texts.onWeekdays, { weekdays: weekdays.map((day) => DAYS[day - 1]).join(', ') }) : '';
  const most = [
    windowTransfers !== null && fill(texts.windowTransfersTransfers, { windowTransfers }),
    windowAmount !== null && naira(windowAmount),
  ].filter(Boolean);
  return [
    aboveAmount !== null && fill(texts.aboveAboveAmount, { aboveAmount: naira(aboveAmount) }),
    newPayeeDays !== null && fill(texts.toABeneficiaryFirstPaid, { newPayeeDays }),
    hoursFrom !== null && fill(texts.outsideHoursFromToHoursTo, { hoursFrom, hoursTo: hoursTo ?? '', days }),
    windowMinutes !== null && fill(texts.moreThanWithinMinutes, { most: most.join(' or '), windowMinutes }),
    rule.payeeHours !== null &&
      fill(texts.moreThanToABeneficiary, { payeeAmount: naira(rule.payeeAmount ?? 0), payeeHours: rule.payeeHours }),
  ].filter((each) => each !== false);
}

function exempt({ exemptsAllKeys, exemptKeyIds }: Rule): string {
  if (exemptsAllKeys) return texts.allAPIKeys;
  return exemptKeyIds.length === 0
    ? '–'
    : fill(texts.countAPIKeys, { count: exemptKeyIds.length, keys: exemptKeyIds.length === 1 ? 'key' : 'keys' });
}

export function Rules() {
  const may = useMay();
  const rules = useData(TransferRules, {});
  const columns: readonly Column<Rule>[] = [
    { head: texts.rule, cell: ({ name }) => name },
    { head: texts.conditions, cell: (rule) => conditions(rule).join(' and ') },
    { head: labels.action, cell: ({ action }) => (action === 'APPROVAL' ? texts.requireApproval : texts.alertTheOwners) },
    { head: texts.exempt, cell: exempt },
    { head: texts.createdBy, cell: ({ createdBy }) => createdBy },
    ...(may('RULES_WRITE')
      ? [
          {
            head: labels.change,
            cell: ({ id, name }: Rule) => (
              <DialogButton small label={texts.endRule} title={fill(texts.endName, { name })}>
                {(close) => <EndForm id={id} close={close} reload={rules.reload} />}
              </DialogButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section
      title={texts.rules}
      actions={
        may('RULES_WRITE') && (
          <DialogButton label={texts.createRule}>{(close) => <RuleForm close={close} reload={rules.reload} />}</DialogButton>
        )
      }
    >
      <Show of={rules} rem={8}>
        {({ transferRules }) => (
          <List
            label={texts.transferRules}
            columns={columns}
            of={{ nodes: transferRules }}
            keyOf={({ id }) => id}
            empty={
              <p>{rich(texts.noRulesTransfersAreSent, { next: may('RULES_WRITE') ? texts.createARuleAbove : texts.anOwnerCanCreateA })}</p>
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
    toast(texts.ruleEnded);
    close();
    reload();
  };
  return (
    <ActForm act={act} label={texts.endRule} danger onSubmit={run}>
      <p>{texts.appliesFromTheNextTransfer}</p>
    </ActForm>
  );
}
