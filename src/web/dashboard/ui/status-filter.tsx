import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Select } from './controls.tsx';
import { labels } from '../texts/labels.ts';

export function useStatusFilter<Status extends string>(
  options: readonly (readonly [Status, string])[],
): { status: Status | null; field: ReactNode } {
  const [search, setSearch] = useSearchParams();
  const status = options.find(([each]) => each === search.get('status'))?.[0] ?? null;
  const field = (
    <Select
      label={labels.status}
      value={status ?? ''}
      onChange={(value) => setSearch(value === '' ? {} : { status: value }, { replace: true })}
      options={[['', labels.all], ...options]}
    />
  );
  return { status, field };
}
