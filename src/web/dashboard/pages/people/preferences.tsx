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
import { fill } from '../../texts/fill.ts';
import { preferencesTexts as texts } from '../../texts/people.ts';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Display settings of the dashboard, saved in this browser. */
export function Preferences() {
  const theme = useStored(currentTheme, (next) => setTheme(next as Theme));
  const density = useStored(currentDensity, (next) => setDensity(next as Density));
  const size = useStored(pageSize, (next) => setPageSize(Number(next)));
  const zone = useStored(currentZone, (next) => setZone(next as Zone));
  return (
    <Section title={texts.thisBrowser}>
      <div className="filters">
        <Select label={texts.theme} {...theme} options={THEMES} />
        <Select label={texts.rowHeight} {...density} options={DENSITIES} />
        <Select
          label={texts.rowsPerPage}
          {...size}
          options={pageSizes.map((each) => [String(each), String(each)])}
          hint={texts.listsOfTransfersAndDeliveries}
        />
        <Select label={texts.timeZone} {...zone} options={ZONES} hint={texts.daysAlwaysStartAtMidnight} />
      </div>
    </Section>
  );
}

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', texts.system],
  ['light', texts.light],
  ['dark', texts.dark],
];
const DENSITIES: readonly (readonly [Density, string])[] = [
  ['roomy', texts.comfortable],
  ['close', texts.compact],
];
const ZONES: readonly (readonly [Zone, string])[] = [
  ['lagos', texts.lagos],
  ['device', fill(texts.thisDeviceTimeZone, { timeZone: HERE })],
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
