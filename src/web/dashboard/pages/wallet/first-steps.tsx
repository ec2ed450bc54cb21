import { useState } from 'react';
import { Link } from 'wouter';
import { type Loaded, useAction, useData } from '../../data.ts';
import { naira } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import type { FirstStepsQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { Button } from '../../ui/controls.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote } from '../../ui/show.tsx';
import { useBusiness, useMay } from '../../viewer.ts';
import { fill } from '../../texts/fill.ts';
import { firstStepsTexts as texts } from '../../texts/wallet.ts';

const FirstSteps = graphql(`
  query FirstSteps($people: Boolean!, $live: Boolean!) {
    transactions(first: 1) {
      nodes {
        id
      }
    }
    transfers(first: 1) {
      nodes {
        id
      }
    }
    apiKeys(first: 1) {
      nodes {
        id
      }
    }
    webhookEndpoints {
      id
    }
    members(first: 2) @include(if: $people) {
      nodes {
        id
      }
    }
    invitations(first: 1) @include(if: $people) {
      nodes {
        id
      }
    }
    goLiveRequest @include(if: $live) {
      id
      status
    }
  }
`);

const FundFirst = graphql(`
  mutation FundFirst($input: FundWalletInput!) {
    fundWallet(input: $input) {
      deposit {
        amount
        availableBalance
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Kobo of the first deposit of a sandbox wallet. */
const FIRST_DEPOSIT = 100_000_000;
const HIDDEN = 'tollgate.first-steps-hidden';

const isHidden = (business: string): boolean => localStorage.getItem(HIDDEN) === business;

/** Steps of a new business, for roles that integrate it; null for others. */
export function useFirstSteps(): Loaded<FirstStepsQuery> | null {
  const may = useMay();
  const business = useBusiness();
  const isOff = !may('KEYS_WRITE') || !may('TRANSFERS_WRITE') || !may('WEBHOOKS_WRITE') || isHidden(business);
  const steps = useData(FirstSteps, { people: may('PEOPLE_READ'), live: may('LIVE_REQUEST') }, isOff);
  return isOff ? null : steps;
}

interface Step {
  name: string;
  isDone: boolean;
  href?: string;
}

function stepsOf(data: FirstStepsQuery): Step[] {
  const { transactions, transfers, apiKeys, webhookEndpoints, members, invitations, goLiveRequest } = data;
  return [
    // Invariant: the sign-in requires a verified address.
    { name: texts.verifyEmail, isDone: true },
    { name: texts.fundWallet, isDone: transactions.nodes.length > 0 },
    { name: texts.createKey, isDone: apiKeys.nodes.length > 0, href: '/developers' },
    { name: texts.sendTransfer, isDone: transfers.nodes.length > 0, href: '/send' },
    { name: texts.addWebhook, isDone: webhookEndpoints.length > 0, href: '/webhooks' },
    ...(members && invitations
      ? [{ name: texts.invitePerson, isDone: members.nodes.length > 1 || invitations.nodes.length > 0, href: '/team' }]
      : []),
    ...(goLiveRequest ? [{ name: texts.requestLiveAccess, isDone: goLiveRequest.status !== null, href: '/going-live' }] : []),
  ];
}

/** Checklist that ends with its last step, or when it is hidden in this browser. */
export function FirstStepsCard({ of, reload }: { of: Loaded<FirstStepsQuery>; reload(): void }) {
  const business = useBusiness();
  const [hidden, setHidden] = useState(false);
  if (hidden || !of.data) return null;
  const steps = stepsOf(of.data);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = (): void => {
    localStorage.setItem(HIDDEN, business);
    setHidden(true);
  };
  return (
    <section className="card stack close" aria-labelledby="first-steps">
      <div className="row">
        <h2 id="first-steps" className="grow">
          {texts.getStarted}
        </h2>
        <span className="dim">{fill(texts.doneOfAll, { done, all: steps.length })}</span>
        <Button small variant="plain" onClick={hide}>
          {texts.hideChecklist}
        </Button>
      </div>
      <ol className="checklist">
        {steps.map(({ name, isDone, href }) => (
          <li key={name} className={isDone ? 'done' : undefined}>
            {isDone && <span className="hidden">{texts.done}</span>}
            {isDone ? name : href ? <Link href={href}>{name}</Link> : <Fund name={name} reload={reload} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Funds the sandbox wallet with one click; the live wallet is funded by a bank transfer. */
function Fund({ name, reload }: { name: string; reload(): void }) {
  const may = useMay();
  const act = useAction(FundFirst);
  if (settings.environment !== 'sandbox' || !may('SANDBOX')) return name;
  const run = async (): Promise<void> => {
    if (!(await act.run({ input: { amount: FIRST_DEPOSIT } }))) return;
    toast(fill(texts.walletFunded, { amount: naira(FIRST_DEPOSIT) }));
    reload();
  };
  return (
    <>
      <Button small isBusy={act.isBusy} onClick={() => void run()}>
        {fill(texts.fundWalletWith, { amount: naira(FIRST_DEPOSIT) })}
      </Button>
      {act.errors[''] && <p className="note bad">{act.errors['']}</p>}
      {act.trouble && <ErrorNote trouble={act.trouble} />}
    </>
  );
}
