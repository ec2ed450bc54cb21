import { Copy } from './controls.tsx';
import { shownOnceTexts as texts } from '../texts/ui.ts';

/** A secret in the one place where it is ever shown. */
export function ShownOnce({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <>
      <p className="note warn" role="status">
        {texts.saveThisValueNow}
      </p>
      {rows.map(([name, value]) => (
        <div key={name}>
          <div className="row">
            <strong className="grow">{name}</strong>
            <Copy text={value} />
          </div>
          <pre data-testid={name}>{value}</pre>
        </div>
      ))}
    </>
  );
}
