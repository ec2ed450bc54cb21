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

/** Display settings of the dashboard, saved in this browser. */
export function Preferences() {
  const theme = useStored(currentTheme, (next) => setTheme(next as Theme));
  const density = useStored(currentDensity, (next) => setDensity(next as Density));
  const size = useStored(pageSize, (next) => setPageSize(Number(next)));
  const zone = useStored(currentZone, (next) => setZone(next as Zone));
  return (
    <Section title="This browser">
      <div className="filters">
        <Select label="Theme" {...theme} options={THEMES} />
        <Select label="Row height" {...density} options={DENSITIES} />
        <Select
          label="Rows per page"
          {...size}
          options={pageSizes.map((each) => [String(each), String(each)])}
          hint="Lists of transfers and deliveries"
        />
        <Select label="Time zone" {...zone} options={ZONES} hint="Days always start at midnight in Lagos" />
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
  ['roomy', 'Comfortable'],
  ['close', 'Compact'],
];
const ZONES: readonly (readonly [Zone, string])[] = [
  ['lagos', 'Lagos'],
  ['device', `This device: ${HERE}`],
];

/** Choices of a setting: read once, saved on each change. */
function useStored(read: () => string | number, save: (next: string) => void): { value: string; onChange(next: string): void } {
  const [value, setValue] = useState(() => String(read()));
  const onChange = (next: string): void => {
    save(next);
    setValue(next);
  };
  return { value, onChange };
}
