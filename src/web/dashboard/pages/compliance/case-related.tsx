import { Link } from 'wouter';
import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { CaseRelatedQuery, CaseRelation, RelatedPartyKind } from '../../gql/graphql.ts';
import { Section } from '../../ui/list.tsx';
import { Money, Show, Status, Time } from '../../ui/show.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { EvidenceLink } from '../operations/evidence-link.tsx';
import { SUBJECTS } from './case-names.ts';
import { labels } from '../../texts/labels.ts';
import { caseRelatedTexts as texts } from '../../texts/compliance.ts';

const Related = graphql(`
  query CaseRelated($caseId: ID!) {
    complianceCaseRelated(caseId: $caseId) {
      cases {
        id
        relation
        subject
        name
        decision
        openedAt
      }
      parties {
        kind
        id
        name
        payments
        amount
      }
      payments {
        kind
        code
        amount
        status
        at
        business {
          id
          name
        }
      }
    }
  }
`);

type Found = NonNullable<CaseRelatedQuery['complianceCaseRelated']>;

const RELATIONS: Readonly<Record<CaseRelation, string>> = {
  SUBJECT: texts.sameSubject,
  ACCOUNT: texts.sameAccount,
  NAME: texts.sameAccountAndName,
  BUSINESS: texts.sameBusiness,
};

const PARTIES: Readonly<Record<RelatedPartyKind, string>> = {
  BUSINESS: texts.business,
  PAYEE: texts.payee,
  PAYER: texts.payer,
};

const CASE_COLUMNS: readonly Column<Found['cases'][number]>[] = [
  { head: texts.relatedCase, cell: ({ name, subject }) => name ?? SUBJECTS[subject] },
  { head: texts.relation, cell: ({ relation }) => RELATIONS[relation] },
  { head: labels.status, cell: ({ decision }) => <Status of={decision ?? 'OPEN'} /> },
  { head: labels.age, cell: ({ openedAt }) => <Time at={openedAt} age /> },
];

const PARTY_COLUMNS: readonly Column<Found['parties'][number]>[] = [
  {
    head: texts.party,
    cell: ({ kind, id, name }) =>
      kind === 'BUSINESS' ? (
        <Link href={`/operations/businesses/${id}`}>{name ?? id}</Link>
      ) : (
        <>
          {name ?? '–'}
          <br />
          <span className="dim">{id}</span>
        </>
      ),
  },
  { head: labels.type, cell: ({ kind }) => PARTIES[kind] },
  { head: texts.payments, num: true, cell: ({ payments }) => payments },
  { head: texts.sum, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
];

const PAYMENT_COLUMNS: readonly Column<Found['payments'][number]>[] = [
  {
    head: texts.payment,
    cell: ({ kind, code, business }) => {
      const shown = <span className="code">{code}</span>;
      if (kind !== 'TRANSFER') return shown;
      return (
        <EvidenceLink kind="transfers" businessId={business.id} reference={code}>
          {shown}
        </EvidenceLink>
      );
    },
  },
  { head: labels.business, cell: ({ business }) => business.name },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  { head: labels.status, cell: ({ status }) => <Status of={status.toUpperCase()} /> },
  { head: labels.age, cell: ({ at }) => <Time at={at} age /> },
];

const SHOWN = 10;

/** Other cases, parties and payments of the subject, the newest payments alone. */
export function CaseRelated({ caseId }: { caseId: string }) {
  const found = useData(Related, { caseId });
  return (
    <Show of={found} rem={12}>
      {({ complianceCaseRelated: related }) =>
        related && (
          <>
            {related.cases.length > 0 && (
              <Section title={texts.relatedCases}>
                <Table
                  label={texts.relatedCases}
                  columns={CASE_COLUMNS}
                  rows={related.cases}
                  keyOf={({ id }) => id}
                  hrefOf={({ id }) => `/operations/compliance/${id}`}
                />
              </Section>
            )}
            {related.parties.length > 0 && (
              <Section title={texts.parties}>
                <Table
                  label={texts.parties}
                  columns={PARTY_COLUMNS}
                  rows={related.parties.slice(0, SHOWN)}
                  keyOf={({ kind, id, name }) => `${kind} ${id} ${name}`}
                />
              </Section>
            )}
            {related.payments.length > 0 && (
              <Section title={texts.payments}>
                <Table
                  label={texts.payments}
                  columns={PAYMENT_COLUMNS}
                  rows={related.payments.slice(0, SHOWN)}
                  keyOf={({ kind, code }) => `${kind} ${code}`}
                />
              </Section>
            )}
          </>
        )
      }
    </Show>
  );
}
