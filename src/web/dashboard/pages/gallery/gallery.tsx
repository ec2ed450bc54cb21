import { icons, Icon, Mark } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/show.tsx';
import { Controls } from './controls.tsx';
import { Part } from './section.tsx';
import { Shown } from './shown.tsx';

/** All components in all states on one page, for visual tests. Not in the menu; sandbox only. */
export function Page() {
  return (
    <div className="stack" id="gallery">
      <PageHead title="Component gallery" />
      <Part title="Colours">
        <div className="cards">
          {GROUNDS.map((names) => (
            <div key={names[0]}>
              {names.map((name) => (
                <Swatch key={name} name={name} />
              ))}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Type">
        <p className="figure">₦1,234,567.89</p>
        <h1 aria-hidden="true">Page title</h1>
        <h2 aria-hidden="true">Section heading</h2>
        <h3 aria-hidden="true">Subsection heading</h3>
        <p>
          Body text with <strong>weight</strong>, <a href="#gallery">a link</a> and <code>code</code>.
        </p>
        <p className="dim">Secondary text</p>
        <p className="small dim">Small secondary text</p>
      </Part>
      <Part title="Icons">
        <div className="row">
          <Mark />
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Part>
      <Controls />
      <Shown />
    </div>
  );
}

/** Colours by purpose, as in docs/design.md. */
const GROUNDS = [
  ['canvas', 'surface', 'sunken', 'line', 'edge'],
  ['text', 'dim', 'primary', 'primary-strong', 'primary-soft'],
  ['pending', 'delivered', 'failed', 'reversed', 'accent'],
  ['pending-bg', 'delivered-bg', 'failed-bg', 'reversed-bg', 'sandbox-bg'],
] as const;

function Swatch({ name }: { name: string }) {
  return (
    <div className="row">
      <span
        aria-hidden="true"
        style={{
          width: '2.5rem',
          height: '1.5rem',
          background: `var(--${name})`,
          border: '1px solid var(--line)',
          borderRadius: 'var(--round)',
        }}
      />
      <code>{name}</code>
    </div>
  );
}
