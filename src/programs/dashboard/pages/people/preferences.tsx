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
  const [theme, pickTheme] = useState(currentTheme);
  const [density, pickDensity] = useState(currentDensity);
  const [size, pickSize] = useState(pageSize);
  const [zone, pickZone] = useState(currentZone);
  return (
    <Section title="In this browser">
      <div className="filters">
        <Select
          label="Theme"
          value={theme}
          onChange={(next) => {
            setTheme(next as Theme);
            pickTheme(next as Theme);
          }}
          options={[
            ['system', 'System'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
        />
        <Select
          label="Rows"
          value={density}
          onChange={(next) => {
            setDensity(next as Density);
            pickDensity(next as Density);
          }}
          options={[
            ['roomy', 'With room'],
            ['close', 'Close together'],
          ]}
        />
        <Select
          label="Rows a page"
          value={String(size)}
          onChange={(next) => {
            setPageSize(Number(next));
            pickSize(Number(next));
          }}
          options={pageSizes.map((each) => [String(each), String(each)])}
          hint="Of transfers and deliveries"
        />
        <Select
          label="Times"
          value={zone}
          onChange={(next) => {
            setZone(next as Zone);
            pickZone(next as Zone);
          }}
          options={[
            ['lagos', 'Lagos'],
            ['device', `This device: ${HERE}`],
          ]}
          hint="Days always begin at midnight in Lagos"
        />
      </div>
    </Section>
  );
}
