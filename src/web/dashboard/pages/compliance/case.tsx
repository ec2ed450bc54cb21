import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { labelOf } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { ComplianceCaseQuery } from '../../gql/graphql.ts';
import type { PageProps } from '../../pages.ts';
import { DialogButton } from '../../ui/act.tsx';
import { Missing } from '../../ui/missing.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { EvidenceLink } from '../operations/evidence-link.tsx';
import { Findings } from './case-findings.tsx';
import { KINDS, nameOf, statusOf, SUBJECTS } from './case-names.ts';
import { CaseRelated } from './case-related.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { DecideCase } from './decide-case.tsx';
import { StrForm } from './str-form.tsx';
import { rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { caseTexts as texts } from '../../texts/compliance.ts';

const OneCase = graphql(`
  query ComplianceCase($id: ID!) {
    complianceCase(id: $id) {
      id
      kind
      subject
      subjectId
      name
      scenario
      business {
        id
        name
      }
      ...CaseFound
      transfer {
        transferCode
        amount
        settlementStatus
        isHeld
        endedAs
        endedAt
        accountNumber
        bankName
      }
      openedAt
      dueAt
      pendingDecision
      pendingBy
      decision
      decidedAt
      decidedBy
      note
    }
  }
`);

export type Case = NonNullable<ComplianceCaseQuery['complianceCase']>;

export function Page({ params: { id = '' } }: PageProps) {
  const found = useData(OneCase, { id });
  return (
    <div className="stack">
      <Show of={found} rem={24} title={texts.complianceCase}>
        {({ complianceCase }) =>
          complianceCase ? <Detail of={complianceCase} reload={found.reload} /> : <Missing what="case" list="/operations/compliance" />
        }
      </Show>
    </div>
  );
}

function Detail({ of, reload }: { of: Case; reload(): void }) {
  const isOpen = of.decision === null;
  const may = useMay();
  return (
    <>
      <PageHead title={nameOf(of)}>
        {isOpen && may('COMPLIANCE_WRITE') && (
          <DialogButton label={texts.decideCase} variant="primary">
            {(close) => <DecideCase of={of} close={close} reload={reload} />}
          </DialogButton>
        )}
        {of.decision === 'REPORT' && <DialogButton label={texts.downloadSTR}>{() => <StrForm caseId={of.id} />}</DialogButton>}
      </PageHead>
      {of.pendingDecision !== null && (
        <p className="note">
          {rich(texts.askedForDecision, {
            by: of.pendingBy,
            decision: labelOf(of.pendingDecision),
            link: <Link href="/operations">{texts.pendingReviews}</Link>,
          })}
        </p>
      )}
      <div className="cards">
        <section className="card" aria-label={texts.facts}>
          <Facts rows={factsOf(of)} />
        </section>
        {of.transfer && <Transfer of={of.transfer} business={of.business} />}
      </div>
      <Findings of={of} />
      {/* Another state is another timeline. */}
      <CaseTimeline key={`${of.decision} ${of.pendingDecision}`} caseId={of.id} />
      <CaseRelated caseId={of.id} />
    </>
  );
}

const factsOf = (of: Case): Parameters<typeof Facts>[0]['rows'] => [
  [labels.status, <Status key="status" of={statusOf(of)} />],
  [texts.kind, KINDS.find(([kind]) => kind === of.kind)?.[1]],
  [texts.subject, SUBJECTS[of.subject]],
  of.business && [labels.business, <BusinessLink key="business" {...of.business} />],
  [texts.opened, <Time key="opened" at={of.openedAt} />],
  [texts.deadline, <Time key="due" at={of.dueAt} />],
  of.decision !== null && [texts.decision, <Status key="decision" of={of.decision} />],
  of.decision !== null && [texts.decidedBy, of.decidedBy],
  of.decision !== null && [texts.decided, <Time key="decided" at={of.decidedAt} />],
  of.note !== null && [labels.reason, of.note],
  idRow(of.id),
];

const BusinessLink = ({ id, name }: { id: string; name: string }) => <Link href={`/operations/businesses/${id}`}>{name}</Link>;

function Transfer({ of, business }: { of: NonNullable<Case['transfer']>; business: Case['business'] }) {
  const code = <span className="code">{of.transferCode}</span>;
  return (
    <section className="card stack close" aria-label={texts.transfer}>
      <div className="figure">
        <Money kobo={of.amount} />
      </div>
      <Facts
        rows={[
          [
            texts.transferCode,
            business ? (
              <EvidenceLink key="code" kind="transfers" businessId={business.id} reference={of.transferCode}>
                {code}
              </EvidenceLink>
            ) : (
              code
            ),
          ],
          [labels.status, <Status key="status" of={of.isHeld ? 'HELD' : (of.endedAs ?? of.settlementStatus)} />],
          of.endedAt !== null && [texts.ended, <Time key="ended" at={of.endedAt} />],
          [labels.accountNumber, of.accountNumber],
          [labels.bank, of.bankName],
        ]}
      />
      {of.isHeld && <p className="dim">{texts.heldUntilTheDecision}</p>}
    </section>
  );
}
