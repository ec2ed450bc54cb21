import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface Series {
  name: string;
  /** The class that colours it: pending, delivered, failed, reversed, one or two. */
  tone: 'pending' | 'delivered' | 'failed' | 'reversed' | 'one' | 'two';
}

export interface Bar {
  label: string;
  /** One value for each series, none below 0. */
  values: readonly number[];
}

interface ChartProps {
  title: string;
  series: readonly Series[];
  bars: readonly Bar[];
  show(value: number): string;
  /** The same, short, at the axis. */
  showShort?(value: number): string;
  grouped?: boolean;
}

/** In pixels. A chart is as wide as its place, so that its words have the size of all others. */
const [HEIGHT, LEFT, BOTTOM, TOP] = [200, 60, 22, 10];
const LABEL_WIDTH = 76;
/** Two bars alone are no walls. */
const BAR_MAX = 64;
const LABEL_HALF = 30;

/** Bars, and their numbers as a table for screen readers. */
export function BarChart({ title, series, bars, show, showShort = show, grouped = false }: ChartProps) {
  const total = ({ values }: Bar): number => (grouped ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0));
  const top = niceTop(Math.max(1, ...bars.map(total)));
  const high = HEIGHT - BOTTOM - TOP;
  return (
    <Figure
      title={title}
      series={series}
      head={['', ...series.map(({ name }) => name)]}
      rows={bars.map(({ label, values }) => [label, ...values.map(show)])}
    >
      {(width) => {
        const slot = (width - LEFT) / Math.max(1, bars.length);
        return (
          <>
            <Axis width={width} top={top} show={showShort} />
            {bars.map((bar, at) => {
              let from = 0;
              const inner = Math.min(BAR_MAX, Math.max(2, slot * 0.72));
              return (
                <g key={bar.label}>
                  {bar.values.map((value, index) => {
                    const height = (value / top) * high;
                    const x = LEFT + slot * at + (slot - inner) / 2 + (grouped ? (inner / series.length) * index : 0);
                    const y = HEIGHT - BOTTOM - height - (grouped ? 0 : from);
                    from += height;
                    const { tone, name } = series[index] ?? { tone: 'one', name: '' };
                    return (
                      <rect key={name} className={tone} x={x} y={y} width={grouped ? inner / series.length : inner} height={height}>
                        <title>{`${bar.label}: ${name} ${show(value)}`}</title>
                      </rect>
                    );
                  })}
                  {at % Math.ceil(LABEL_WIDTH / slot) === 0 && (
                    <text x={Math.min(LEFT + slot * (at + 0.5), width - LABEL_HALF)} y={HEIGHT - 6} textAnchor="middle">
                      {bar.label}
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </Figure>
  );
}

interface LineProps {
  title: string;
  name: string;
  points: readonly { label: string; value: number }[];
  show(value: number): string;
  showShort(value: number): string;
}

/** One value as it changed, in steps: it stayed until the next point. */
export function LineChart({ title, name, points, show, showShort }: LineProps) {
  const values = points.map(({ value }) => value);
  const top = niceTop(Math.max(1, ...values));
  const high = HEIGHT - BOTTOM - TOP;
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * high;
  return (
    <Figure title={title} series={[]} head={['', name]} rows={points.map(({ label, value }) => [label, show(value)])}>
      {(width) => {
        const x = (at: number): number => LEFT + ((width - LEFT) * at) / Math.max(1, points.length - 1);
        const steps = points.map(({ value }, at) => (at === 0 ? `M${x(0)} ${y(value)}` : `H${x(at)}V${y(value)}`));
        // One value has a line, too.
        const path = steps.length === 1 ? `${steps[0]}H${width}` : steps.join('');
        return (
          <>
            <Axis width={width} top={top} show={showShort} />
            <path className="line" d={path} />
            {labelled(points, x, width).map((at) => (
              <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor={at === 0 ? 'start' : 'middle'}>
                {points[at]?.label}
              </text>
            ))}
          </>
        );
      }}
    </Figure>
  );
}

/** Which points get their label below: where it changes, as far as there is room. */
function labelled(points: LineProps['points'], x: (at: number) => number, width: number): number[] {
  const shown: number[] = [];
  for (const [at, { label }] of points.entries()) {
    const last = shown.at(-1);
    const isNew = last === undefined || (label !== points[at - 1]?.label && x(at) - x(last) >= LABEL_WIDTH);
    if (isNew && x(at) < width - LABEL_WIDTH / 2) shown.push(at);
  }
  return shown;
}

interface FigureProps {
  title: string;
  series: readonly Series[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children(width: number): ReactNode;
}

function Figure({ title, series, head, rows, children }: FigureProps) {
  const id = useId();
  const [width, setWidth] = useState(640);
  const place = useRef<SVGSVGElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(200, Math.round(entry.contentRect.width))));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section className="chart card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <svg ref={place} width="100%" height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {children(width)}
      </svg>
      {series.length > 1 && (
        <ul className="legend">
          {series.map(({ name, tone }) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" className={tone} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className="hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {head.map((cell, at) =>
                at === 0 ? (
                  <td key="of" />
                ) : (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], at) => (
              <tr key={`${name} ${at}`}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Axis({ width, top, show }: { width: number; top: number; show(value: number): string }) {
  return (
    <>
      {/* Half of an odd count is none. */}
      {(top < 10 && top % 2 === 1 ? [0, 1] : [0, 0.5, 1]).map((part) => {
        const y = HEIGHT - BOTTOM - part * (HEIGHT - BOTTOM - TOP);
        return (
          <g key={part}>
            <path className="axis" d={`M${LEFT} ${y}H${width}`} />
            <text x={LEFT - 6} y={y + 4} textAnchor="end">
              {show(top * part)}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Next 1, 2 or 5 with zeros above the value. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (([1, 2, 5, 10] as const).find((step) => step * power >= value) ?? 10);
}
