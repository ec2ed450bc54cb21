import { useState } from 'react';
import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { OwnGoingLiveQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { ActForm } from '../../ui/act.tsx';
import { Select, TextField } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Facts, PageHead, Show, Status, Time } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';

// Own request, also shown to operators.
graphql(`
  fragment GoingLiveRequest on GoingLive {
    status
    company {
      name
      rcNumber
      type
    }
    directors
    bankAccount {
      bankName
      accountNumber
      accountName
    }
    contract {
      version
      by
      at
    }
    reason
    requestedAt
  }
`);

const Own = graphql(`
  query OwnGoingLive {
    goingLive {
      id
      ...GoingLiveRequest
      contractVersion
      changedAt
    }
    banks {
      bankCode
      bankName
    }
  }
`);

const Ask = graphql(`
  mutation AskForLive($input: RequestGoingLiveInput!) {
    requestGoingLive(input: $input) {
      goingLive {
        id
        status
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

const MEANS = {
  REQUESTED:
    'Company, directors and account are verified. Operators will review the request, and a mail reports the decision. You can send the request again before the review.',
  IN_REVIEW: 'Operators are reviewing the request. A mail reports the decision.',
  APPROVED: 'You can create live keys. The live wallet pays after its first deposit.',
  REFUSED: 'Live access was refused. Fix the problem in the reason, then request live access again.',
  SUSPENDED: 'Live keys are refused and the live wallet pays nothing. Deposits are still credited. Contact the operator of the service.',
} as const;

export function Page() {
  const own = useData(Own, {});
  const may = useMay();
  return (
    <div className="stack">
      <PageHead title="Live access" />
      <p className="dim">
        {settings.environment === 'sandbox'
          ? 'The sandbox request uses simulated checks and does not change live access.'
          : 'Before the approval, you cannot create live keys, and the live wallet pays nothing.'}
      </p>
      <Show of={own} rem={24}>
        {({ goingLive, banks }) => (
          <>
            <Standing of={goingLive} />
            {may('LIVE_REQUEST') && mayAsk(goingLive) && <Request of={goingLive} banks={banks} reload={own.reload} />}
            {!may('LIVE_REQUEST') && mayAsk(goingLive) && <p>An owner of the business can request live access here.</p>}
          </>
        )}
      </Show>
    </div>
  );
}

type GoingLive = OwnGoingLiveQuery['goingLive'];

const mayAsk = ({ status }: GoingLive): boolean =>
  status === null || status === undefined || status === 'REQUESTED' || status === 'REFUSED';

function Standing({ of: { status, reason, company, directors, bankAccount, contract, requestedAt } }: { of: GoingLive }) {
  if (!status) return <p>No go-live request yet.</p>;
  return (
    <Section title="Go-live request">
      <p>
        <Status of={status} /> {MEANS[status]}
      </p>
      <Facts
        rows={[
          reason ? ['Reason', reason] : null,
          company ? ['Company', `${company.name}, ${company.rcNumber}`] : null,
          directors.length > 0 && ['Directors', directors.join(', ')],
          bankAccount ? ['Account', `${bankAccount.accountName}, ${bankAccount.accountNumber}, ${bankAccount.bankName}`] : null,
          contract ? ['Contract', `${contract.version}, accepted by ${contract.by}`] : null,
          ['Requested', <Time at={requestedAt} />],
        ]}
      />
    </Section>
  );
}

interface RequestProps {
  of: GoingLive;
  banks: OwnGoingLiveQuery['banks'];
  reload(): void;
}

const FIELDS = ['companyName', 'rcNumber', 'directors', 'bankCode', 'accountNumber'] as const;

function Request({ of: { contractVersion, company }, banks, reload }: RequestProps) {
  const act = useAction(Ask);
  const [draft, setDraft] = useState({
    companyName: company?.name ?? '',
    rcNumber: company?.rcNumber ?? '',
    directors: '',
    bankCode: '',
    accountNumber: '',
  });
  const [isAccepted, accept] = useState(false);
  const field = (name: (typeof FIELDS)[number]) => ({
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
    error: act.errors[name],
  });
  const isMissing = FIELDS.some((name) => draft[name].trim() === '');
  const directors = draft.directors.split(/[,\n]/).flatMap((name) => name.trim() || []);
  const wrong = Object.entries(act.errors).find(([name]) => name.startsWith('directors'))?.[1];
  const ask = async (): Promise<void> => {
    const done = await act.run({ input: { ...draft, accountNumber: draft.accountNumber.trim(), directors, contractVersion } });
    if (!done) return;
    toast('Live access requested. A mail reports the decision.');
    reload();
  };
  return (
    <Section title="Request live access">
      <div className="narrow">
        <ActForm
          act={act}
          label="Request live access"
          fields={[...FIELDS, ...Object.keys(act.errors).filter((name) => name.startsWith('directors'))]}
          reason={isMissing ? 'Fill in all fields' : isAccepted ? null : 'Accept the contract'}
          onSubmit={ask}
        >
          <p>The registry of companies and the bank verify these details before operators review the request.</p>
          <TextField label="Registered company name" {...field('companyName')} maxLength={200} />
          <TextField label="Registration number" {...field('rcNumber')} hint="For example RC1234567" maxLength={13} />
          <TextField
            label="Directors"
            {...field('directors')}
            error={wrong}
            hint="Names as in the registry, separated by commas"
            maxLength={2_000}
          />
          <Select
            label="Bank of the company account"
            {...field('bankCode')}
            options={[['', 'Choose a bank'], ...banks.map(({ bankCode, bankName }): [string, string] => [bankCode, bankName])]}
          />
          <TextField label="Account number" {...field('accountNumber')} inputMode="numeric" maxLength={10} />
          <label className="row">
            <input type="checkbox" checked={isAccepted} onChange={(event) => accept(event.target.checked)} />
            I accept the contract {contractVersion} for the business
          </label>
        </ActForm>
      </div>
    </Section>
  );
}
