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
        proposal {
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
    head: 'Payment',
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
  { head: 'Amount', num: true, cell: ({ amount }) => <Money kobo={amount} /> },
  {
    head: 'Proof',
    cell: ({ document, documentSha256, note }) => (
      <>
        <span className="cut" title={`${document}, SHA-256 ${documentSha256}`}>
          {document}
        </span>
        <br />
        <span className="dim cut">{note}</span>
      </>
    ),
  },
  {
    head: 'By',
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
    head: 'Reversed',
    cell: (row: Row) =>
      row.reversal ? (
        <span title={row.reversal.note}>
          <Time at={row.reversal.at} age /> ago, by {row.reversal.by}
        </span>
      ) : (
        may('TREASURY_WRITE') && (
          <DialogButton label="Reverse" title={`Reverse ${row.reference}`} small>
            {(close) => <ReverseForm row={row} done={() => (close(), done())} />}
          </DialogButton>
        )
      ),
  };
  return (
    <Section
      title="Manual credits"
      actions={
        may('TREASURY_WRITE') && (
          <DialogButton label="Credit wallet">
            {(close) => <FundForm businessId={businessId} done={() => (close(), done())} />}
          </DialogButton>
        )
      }
    >
      <Show of={list} rem={10}>
        {({ walletFundings }) => (
          <List
            label="Manual credits"
            columns={[...COLUMNS, taken]}
            of={walletFundings}
            paging={paging}
            keyOf={({ id }) => id}
            empty={<p>No manual credits yet. Credit money here that reached a provider but no virtual account, with its proof.</p>}
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
    toast(answer.reverseWalletFunding.result?.proposal ? 'Approval requested. Another operator must approve it.' : 'Credit reversed');
    done();
  };
  return (
    <NoteForm act={act} label="Reverse credit" danger onSubmit={reverse}>
      <p>
        <Money kobo={row.amount} /> is debited from the wallet in full, even from a frozen wallet. The owners see the reason.
        {settings.environment === 'live' && ' Another operator must approve it.'}
      </p>
    </NoteForm>
  );
}
