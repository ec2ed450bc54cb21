import { useMay } from '../../viewer.ts';
import { OperationsHead } from './operations-head.tsx';
import { ProviderAccounts } from './provider-accounts.tsx';
import { ProviderHealth } from './provider-health.tsx';
import { providersTexts as texts } from '../../texts/prices-providers.ts';

export function Page() {
  const may = useMay();
  return (
    <div className="stack">
      <OperationsHead title={texts.providers} />
      {may('PROVIDERS_OPERATE') && <ProviderAccounts />}
      <ProviderHealth />
    </div>
  );
}
