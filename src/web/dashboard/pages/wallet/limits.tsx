import { useEffect } from 'react';
import { useData } from '../../data.ts';
import { onTransferChange } from '../../feeds.ts';
import { graphql } from '../../gql/gql.ts';
import { Limits } from '../../ui/limits.tsx';
import { PageHead, Show } from '../../ui/show.tsx';
import { labels } from '../../texts/labels.ts';

const OwnLimits = graphql(`
  query OwnLimits {
    walletLimits {
      ...WalletLimitsShown
    }
  }
`);

export function Page() {
  const limits = useData(OwnLimits, {});
  const { reload } = limits;
  useEffect(() => onTransferChange(() => reload()), [reload]);
  return (
    <div className="stack">
      <PageHead title={labels.limits} />
      <Show of={limits} rem={16}>
        {({ walletLimits }) => <Limits of={walletLimits} />}
      </Show>
    </div>
  );
}
