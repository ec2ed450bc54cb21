import { PageHead } from '../ui/show.tsx';

export function Page() {
  return <PageHead title="transfers" />;
}
