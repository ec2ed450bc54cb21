import type { ReactNode } from 'react';
import { PageHead, Tabs } from '../../ui/show.tsx';
import { complianceHeadTexts as texts } from '../../texts/compliance.ts';

const TABS = [
  ['/operations/compliance', texts.cases],
  ['/operations/compliance/lists', texts.sanctionsLists],
  ['/operations/compliance/names', texts.screenAName],
  ['/operations/compliance/scenarios', texts.scenarios],
  ['/operations/compliance/reports', texts.reports],
] as const;

/** Head of the pages for compliance officers. */
export function ComplianceHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={title}>{children}</PageHead>
      <Tabs label={texts.compliance} items={TABS} />
    </>
  );
}
