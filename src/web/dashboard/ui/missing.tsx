import { Link } from 'wouter';
import { Empty } from './show.tsx';
import { rich } from '../texts/fill.ts';
import { missingTexts as texts } from '../texts/ui.ts';

export function Missing({ what, list }: { what: string; list: string }) {
  return (
    <Empty>
      <p>{rich(texts.noHasThisID, { what })}</p>
      <p>
        <Link href={list}>{texts.backToTheList}</Link>
      </p>
    </Empty>
  );
}
