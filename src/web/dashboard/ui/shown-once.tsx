import { Copy } from './controls.tsx';

/** A secret in the one place where it is ever shown. */
export function ShownOnce({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  return (
    <>
      <p className="note warn" role="status">
        Keep it now: it is not shown again.
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
