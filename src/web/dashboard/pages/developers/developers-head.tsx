import { base, settings } from '../../settings.ts';
import { PageHead, Tabs } from '../../ui/show.tsx';
import { useMay } from '../../viewer.ts';
import { labels } from '../../texts/labels.ts';
import { developersHeadTexts as texts } from '../../texts/developers.ts';

/** Head of the developer pages, with links to the references and the tabs of the role. */
export function DevelopersHead({ title }: { title: string }) {
  const may = useMay();
  const tabs: (readonly [string, string])[] = [];
  if (may('KEYS_READ')) tabs.push(['/developers', texts.aPIKeys], ['/developers/requests', texts.requests]);
  if (may('WEBHOOKS_READ')) tabs.push(['/developers/events', labels.events]);
  if (may('SANDBOX') && settings.environment === 'sandbox') tabs.push(['/developers/sandbox', labels.sandbox]);
  const root = base.slice(0, -'/dashboard'.length);
  return (
    <>
      <PageHead title={title}>
        <a className="button small" href={`${root}/docs`}>
          {texts.aPIReference}
        </a>
        <a className="button small" href={`${root}/graphql/explorer`}>
          {texts.graphQLExplorer}
        </a>
        <a className="button small" href={`${root}/openapi.json`}>
          {texts.openAPI}
        </a>
      </PageHead>
      <Tabs label={texts.developers} items={tabs} />
    </>
  );
}
