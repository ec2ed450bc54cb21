import { base, settings } from '../../settings.ts';
import { PageHead, Tabs } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';

/** Head of the developer pages, with links to the references and the tabs of the role. */
export function DevelopersHead({ title }: { title: string }) {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [];
  if (may('KEYS_READ')) tabs.push(['/developers', 'API keys'], ['/developers/requests', 'Requests']);
  if (may('WEBHOOKS_READ')) tabs.push(['/developers/events', 'Events']);
  if (may('SANDBOX') && settings.environment === 'sandbox') tabs.push(['/developers/sandbox', 'Sandbox']);
  const root = base.slice(0, -'/dashboard'.length);
  return (
    <>
      <PageHead title={title}>
        <a className="button small" href={`${root}/docs`}>
          API reference
        </a>
        <a className="button small" href={`${root}/graphql/explorer`}>
          GraphQL explorer
        </a>
        <a className="button small" href={`${root}/openapi.json`}>
          OpenAPI
        </a>
      </PageHead>
      <Tabs label="Developers" items={tabs} />
    </>
  );
}
