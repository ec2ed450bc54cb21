import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { FundingsOfBusinessQuery } from '../../gql/graphql.ts';
import { settings } from '../../settings.ts';
import { DialogButton } from '../../ui/act.tsx';
import { List, Section } from '../../ui/list.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { toast } from '../../ui/overlays.tsx';
import { Money, Show, Time } from '../../ui/show.tsx';
import { type Column, usePaging } from '../../ui/table.tsx';
import { useMay } from '../../viewer.ts';
import { FundForm } from './fund-form.tsx';
import { fill, rich } from '../../texts/fill.ts';
import { labels } from '../../texts/labels.ts';
import { fundingsTexts as texts } from '../../texts/operations-records.ts';

const FundingList = graphql(`
  query FundingsOfBusiness($businessId: ID!, $after: String) {
    walletFundings(businessId: $businessId, first: 10, after: $after) {
      nodes {
        id
        account
        reference
        amount
        valueDate
        document
        documentSha256
        note
        askedBy
        fundedBy
        fundedAt
        reversal {
          at
          note
          by
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const Reverse = graphql(`
  mutation ReverseWalletFunding($input: ReverseWalletFundingInput!) {
    reverseWalletFunding(input: $input) {
      result {
        approvalRequest {
          id
        }
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

type Row = FundingsOfBusinessQuery['walletFundings']['nodes'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.payment,
    cell: ({ reference, account, valueDate }) => (
      <>
        <span className="code">{reference}</span>
        <br />
        <span className="dim nowrap">
          {account}, {valueDate}
        </span>
      </>
    ),
  },
  { head: labels.amount, num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: texts.proof,
    cell: ({ document, documentSha256, note }) => (
      <>
        <span className="cut" title={fill(texts.documentSHA256DocumentSha256, { document, documentSha256 })}>
          {document}
        </span>
        <br />
        <span className="dim whole">{note}</span>
      </>
    ),
  },
  {
    head: texts.by,
    cell: ({ askedBy, fundedBy, fundedAt }) => (
      <>
        {askedBy === null ? fundedBy : `${askedBy}, ${fundedBy}`}
        <br />
        <Time at={fundedAt} age />
      </>
    ),
  },
];

interface OfBusiness {
  businessId: string;
  /** Reloads the business: its balance and its approval requests. */
  reload(): void;
}

/** Manual credits of a wallet by operators, with the forms to add and reverse one. */
export function Fundings({ businessId, reload }: OfBusiness) {
  const may = useMay();
  const paging = usePaging('');
  const list = useData(FundingList, { businessId, after: paging.after });
  const done = (): void => (list.reload(), reload());
  const taken = {
    head: texts.reversed,
    cell: (row: Row) =>
      row.reversal ? (
        <span title={row.reversal.note}>{rich(texts.atByBy, { at: <Time at={row.reversal.at} age />, by: row.reversal.by })}</span>
      ) : (
        may('TREASURY_WRITE') && (
          <DialogButton label={texts.reverse} title={fill(texts.reverseReference, { reference: row.reference })} small>
            {(close) => <ReverseForm row={row} done={() => (close(), done())} />}
          </DialogButton>
        )
      ),
  };
  return (
    <Section
      title={texts.manualCredits}
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label={texts.creditWallet}>
            {(close) => <FundForm businessId={businessId} done={() => (close(), done())} />}
          </DialogButton>
        )
      }
    >
      <Show of={list} rem={10}>
        {({ walletFundings }) => (
          <List
            label={texts.manualCredits}
            columns={[...COLUMNS, taken]}
            of={walletFundings}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>{texts.noManualCreditsYet}</p>}
          />
        )}
      </Show>
    </Section>
  );
}

function ReverseForm({ row, done }: { row: Row; done(): void }) {
  const act = useAction(Reverse);
  const reverse = async (note: string): Promise<void> => {
    const answer = await act.run({ input: { fundingId: row.id, note } });
    if (!answer) return;
    toast(answer.reverseWalletFunding.result?.approvalRequest ? texts.approvalRequestedAnother : texts.creditReversed);
    done();
  };
  return (
    <NoteForm act={act} label={texts.reverseCredit} danger onSubmit={reverse}>
      <p>
        {rich(texts.isDebitedFromTheWallet, {
          amount: <Money kobo={row.amount} />,
          approval: settings.environment === 'live' && texts.anotherOperatorMustApproveIt,
        })}
      </p>
    </NoteForm>
  );
}
