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
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { goingLiveTexts as texts } from '../../texts/going-live.ts';

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
    goLiveRequest {
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
  mutation AskForLive($input: CreateGoLiveRequestInput!) {
    createGoLiveRequest(input: $input) {
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
  REQUESTED: texts.companyDirectorsAndAccount,
  IN_REVIEW: texts.operatorsAreReviewingTheRequest,
  APPROVED: texts.youCanCreateLiveKeys,
  REJECTED: texts.liveAccessWasRejected,
  SUSPENDED: texts.liveKeysAreRejected,
} as const;

export function Page() {
  const own = useData(Own, {});
  const may = useMay();
  return (
    <div className="stack">
      <PageHead title={labels.liveAccess} />
      <p className="dim">{settings.environment === 'sandbox' ? texts.theSandboxRequestUses : texts.beforeTheApproval}</p>
      <Show of={own} rem={24}>
        {({ goLiveRequest, banks }) => (
          <>
            <Standing of={goLiveRequest} />
            {may('LIVE_REQUEST') && mayAsk(goLiveRequest) && <Request of={goLiveRequest} banks={banks} reload={own.reload} />}
            {!may('LIVE_REQUEST') && mayAsk(goLiveRequest) && <p>{texts.anOwnerOfTheBusiness}</p>}
          </>
        )}
      </Show>
    </div>
  );
}

type GoingLive = OwnGoingLiveQuery['goLiveRequest'];

const mayAsk = ({ status }: GoingLive): boolean =>
  status === null || status === undefined || status === 'REQUESTED' || status === 'REJECTED';

function Standing({ of: { status, reason, company, directors, bankAccount, contract, requestedAt } }: { of: GoingLive }) {
  if (!status) return <p>{texts.noGoLiveRequestYet}</p>;
  return (
    <Section title={texts.goLiveRequest}>
      <p>
        <Status of={status} /> {MEANS[status]}
      </p>
      <Facts
        rows={[
          reason ? [labels.reason, reason] : null,
          company ? [texts.company, `${company.name}, ${company.rcNumber}`] : null,
          directors.length > 0 && [texts.directors, directors.join(', ')],
          bankAccount ? [labels.account, `${bankAccount.accountName}, ${bankAccount.accountNumber}, ${bankAccount.bankName}`] : null,
          contract ? [texts.contract, fill(texts.versionAcceptedByBy, { version: contract.version, by: contract.by })] : null,
          [texts.requested, <Time at={requestedAt} />],
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
    toast(texts.liveAccessRequested);
    reload();
  };
  return (
    <Section title={texts.requestLiveAccess}>
      <div className="narrow">
        <ActForm
          act={act}
          label={texts.requestLiveAccess}
          fields={[...FIELDS, ...Object.keys(act.errors).filter((name) => name.startsWith('directors'))]}
          reason={isMissing ? texts.fillInAllFields : isAccepted ? null : texts.acceptTheContract}
          onSubmit={ask}
        >
          <p>{texts.theRegistryOfCompaniesAnd}</p>
          <TextField label={texts.registeredCompanyName} {...field('companyName')} maxLength={200} />
          <TextField label={texts.registrationNumber} {...field('rcNumber')} hint={texts.forExampleRC1234567} maxLength={13} />
          <TextField label={texts.directors} {...field('directors')} error={wrong} hint={texts.namesAsInTheRegistry} maxLength={2_000} />
          <Select
            label={texts.bankOfTheCompanyAccount}
            {...field('bankCode')}
            options={[['', texts.selectABank], ...banks.map(({ bankCode, bankName }): [string, string] => [bankCode, bankName])]}
          />
          <TextField label={labels.accountNumber} {...field('accountNumber')} inputMode="numeric" maxLength={10} />
          <label>
            <input type="checkbox" checked={isAccepted} onChange={(event) => accept(event.target.checked)} />
            {rich(texts.iAcceptTheContractFor, { contractVersion })}
          </label>
          {settings.contractUrl && (
            <a href={settings.contractUrl} target="_blank" rel="noreferrer">
              {fill(texts.readContract, { contractVersion })}
            </a>
          )}
        </ActForm>
      </div>
    </Section>
  );
}
