import { useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { PageProps } from '../../pages.ts';
import { Missing } from '../../ui/missing.tsx';
import { Facts, idRow, Money, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { OPERATIONS, shownCallStatus } from './verification-operations.ts';
import { verificationTexts as texts } from '../../texts/verification.ts';

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
  FOUND: texts.theProviderFoundTheRecord,
  COMPARED: texts.theProviderComparedTheDetails,
  NOT_FOUND: texts.theProviderHasNoSuch,
  PENDING: texts.theProviderHasNotAnswered,
  UPSTREAM_ERROR: texts.theAnswerOfTheProvider,
  UNANSWERED: texts.theCallWasCancelledBefore,
};

export function Page({ params }: PageProps) {
  const call = useData(Verification, { id: params['id'] ?? '' });
  return (
    <div className="stack">
      <PageHead title={texts.verification} />
      <Show of={call} rem={18}>
        {({ verificationCall: found }) =>
          found ? (
            <section className="card stack close" aria-label={texts.callDetails}>
              <p className="row">
                <Status of={shownCallStatus(found)} /> {SENTENCES[shownCallStatus(found)]}
              </p>
              <Facts
                rows={[
                  [texts.call, OPERATIONS[found.operation]],
                  [texts.subject, <span className="code">{found.subject}</span>],
                  [texts.paidBy, found.paidBy === 'QUOTA' ? 'plan' : texts.verificationBalance],
                  [texts.charged, <Money kobo={found.charged} />],
                  found.refundedAt ? [texts.refunded, <Time at={found.refundedAt} />] : false,
                  [texts.requested, <Time at={found.createdAt} />],
                  [texts.answered, <Time at={found.answeredAt} />],
                  found.consentAt ? [texts.consentOfThePerson, <Time at={found.consentAt} />] : false,
                  found.consentReference ? [texts.referenceOfTheConsent, found.consentReference] : false,
                  idRow(found.id),
                ]}
              />
              <p className="dim">{texts.answersOfProvidersAreNot}</p>
            </section>
          ) : (
            <Missing what="verification" list="/verifications" />
          )
        }
      </Show>
    </div>
  );
}
