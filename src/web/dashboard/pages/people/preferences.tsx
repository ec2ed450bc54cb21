import { useState } from 'react';
import { currentZone, setZone, type Zone } from '../../format.ts';
import {
  currentDensity,
  currentTheme,
  type Density,
  pageSize,
  pageSizes,
  setDensity,
  setPageSize,
  setTheme,
  type Theme,
} from '../../settings.ts';
import { Select } from '../../ui/controls.tsx';
import { Section } from '../../ui/list.tsx';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How the dashboard looks, kept in this browser. */
export function Preferences() {
  const theme = useStored(currentTheme, (next) => setTheme(next as Theme));
  const density = useStored(currentDensity, (next) => setDensity(next as Density));
  const size = useStored(pageSize, (next) => setPageSize(Number(next)));
  const zone = useStored(currentZone, (next) => setZone(next as Zone));
  return (
    <Section title="In this browser">
      <div className="filters">
        <Select label="Theme" {...theme} options={THEMES} />
        <Select label="Rows" {...density} options={DENSITIES} />
        <Select
          label="Rows a page"
          {...size}
          options={pageSizes.map((each) => [String(each), String(each)])}
          hint="Of transfers and deliveries"
        />
        <Select label="Times" {...zone} options={ZONES} hint="Days always begin at midnight in Lagos" />
      </div>
    </Section>
  );
}

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const DENSITIES: readonly (readonly [Density, string])[] = [
  ['roomy', 'With room'],
  ['close', 'Close together'],
];
const ZONES: readonly (readonly [Zone, string])[] = [
  ['lagos', 'Lagos'],
  ['device', `This device: ${HERE}`],
];

/** What a list of choices shows and does for a setting: read once, kept with each choice. */
function useStored(read: () => string | number, save: (next: string) => void): { value: string; onChange(next: string): void } {
  const [value, setValue] = useState(() => String(read()));
  const onChange = (next: string): void => {
    save(next);
    setValue(next);
  };
  return { value, onChange };
}
