import { useMay } from '../../viewer.ts';
import { OperationsHead } from './operations-head.tsx';
import { ProviderAccounts } from './provider-accounts.tsx';
import { ProviderHealth } from './provider-health.tsx';

export function Page() {
  const may = useMay();
  return (
    <div className="stack">
      <OperationsHead title="Providers" />
      {may('PROVIDERS_OPERATE') && <ProviderAccounts />}
      <ProviderHealth />
    </div>
  );
}
