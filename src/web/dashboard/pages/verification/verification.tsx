import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PageProps } from '../../pages.ts';
import { Missing } from '../../ui/missing.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { OPERATIONS } from './verification-operations.ts';

const Verification = graphql(`
  query Verification($id: ID!) {
    verificationCall(id: $id) {
      id
      operation
      status
      subject
      paidBy
      charged
      refundedAt
      createdAt
      answeredAt
      consentAt
      consentReference
    }
  }
`);

const SENTENCES: Record<string, string> = {
  FOUND: 'The provider found the record.',
  NOT_FOUND: 'The provider has no such record. The call is charged.',
  PENDING: 'The provider has not answered yet.',
  UPSTREAM_ERROR: 'The answer of the provider was invalid.',
  UNANSWERED: 'The call was cancelled before the provider answered.',
};

export function Page({ params }: PageProps) {
  const call = useData(Verification, { id: params['id'] ?? '' });
  return (
    <div className="stack">
      <PageHead title="Verification" />
      <Show of={call} rem={18}>
        {({ verificationCall: found }) =>
          found ? (
            <section className="card stack close narrow" aria-label="Call details">
              <p className="row">
                <Status of={found.status} /> {SENTENCES[found.status]}
              </p>
              <Facts
                rows={[
                  ['Call', OPERATIONS[found.operation]],
                  ['Subject', <span className="code">{found.subject}</span>],
                  ['Paid by', found.paidBy === 'QUOTA' ? 'plan' : 'verification balance'],
                  ['Charged', <Money kobo={found.charged} />],
                  found.refundedAt ? ['Refunded', <Time at={found.refundedAt} />] : false,
                  ['Requested', <Time at={found.createdAt} />],
                  ['Answered', <Time at={found.answeredAt} />],
                  found.consentAt ? ['Consent of the person', <Time at={found.consentAt} />] : false,
                  found.consentReference ? ['Reference of the consent', found.consentReference] : false,
                  idRow(found.id),
                ]}
              />
              <p className="dim">Answers of providers are not stored.</p>
            </section>
          ) : (
            <Missing what="verification" list="/verifications" />
          )
        }
      </Show>
    </div>
  );
}
