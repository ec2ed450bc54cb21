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

// What a business asks with, as it and operators see it.
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
  REQUESTED: 'Everything was confirmed. Operators look at it; a mail tells what becomes of it. Until then it may be sent again.',
  IN_REVIEW: 'An operator looks at it. A mail tells what becomes of it.',
  APPROVED: 'Live keys can be made, and the live wallet pays once it is funded.',
  REFUSED: 'It was not approved. Mend what is said below, and ask again.',
  SUSPENDED: 'Live keys are refused and the live wallet pays nothing. What comes in is credited. Answer to whoever runs the service.',
} as const;

export function Page() {
  const own = useData(Own, {});
  const may = useMay();
  return (
    <div className="stack">
      <PageHead title="Going live" />
      <p className="dim">
        {settings.environment === 'sandbox'
          ? 'Here it is a rehearsal: the same way, with simulated look-ups, and nothing changes in live.'
          : 'Before the approval no live key can be made, and the live wallet pays nothing.'}
      </p>
      <Show of={own} rem={24}>
        {({ goingLive, banks }) => (
          <>
            <Standing of={goingLive} />
            {may('LIVE_REQUEST') && mayAsk(goingLive) && <Request of={goingLive} banks={banks} reload={own.reload} />}
            {!may('LIVE_REQUEST') && mayAsk(goingLive) && <p>The owner of the business asks for it here.</p>}
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
  if (!status) return <p>Nobody asked for live yet.</p>;
  return (
    <Section title="How far it is">
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
          ['Asked', <Time at={requestedAt} />],
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
    toast('Asked for; a mail tells what becomes of it');
    reload();
  };
  return (
    <Section title="Ask for live">
      <div className="narrow">
        <ActForm
          act={act}
          label="Ask for live"
          fields={[...FIELDS, ...Object.keys(act.errors).filter((name) => name.startsWith('directors'))]}
          reason={isMissing ? 'Fill in every field' : isAccepted ? null : 'Accept the contract'}
          onSubmit={ask}
        >
          <p>We look up what you name, in the registry of companies and at the bank, before anybody decides.</p>
          <TextField label="Registered name of the company" {...field('companyName')} maxLength={200} />
          <TextField label="Registration number" {...field('rcNumber')} hint="Such as RC1234567" maxLength={13} />
          <TextField
            label="Directors"
            {...field('directors')}
            error={wrong}
            hint="As the registry has them, with commas between"
            maxLength={2_000}
          />
          <Select
            label="Bank of the company’s own account"
            {...field('bankCode')}
            options={[['', 'Choose'], ...banks.map(({ bankCode, bankName }): [string, string] => [bankCode, bankName])]}
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
