import { useEffect, useState } from 'react';
import { useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { lagosDay } from '../../format.ts';
import { graphql } from '../../gql/gql.ts';
import { Limits } from '../../ui/limits.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { sumOf } from './pace.tsx';
import { labels } from '../../texts/labels.ts';

const OwnLimits = graphql(`
  query OwnLimits($from: DateTime!) {
    walletLimits {
      ...WalletLimitsShown
    }
    transferSummary(from: $from) {
      buckets {
        start
        pending
        delivered
        failed
        reversed
      }
    }
  }
`);

export function Page() {
  const [from] = useState(() => new Date(`${lagosDay().slice(0, 7)}-01T00:00:00+01:00`).toISOString());
  const limits = useData(OwnLimits, { from });
  const { reload } = limits;
  useEffect(() => onTransferChange(() => reload()), [reload]);
  return (
    <div className="stack">
      <PageHead title={labels.limits} />
      <Show of={limits} rem={16}>
        {({ walletLimits, transferSummary: { buckets } }) => (
          <Limits of={walletLimits} sent={{ day: sumOf(buckets, 0, 0).sent, month: sumOf(buckets, 0, 31).sent }} />
        )}
      </Show>
    </div>
  );
}
