import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { ActForm, DialogButton } from './act.tsx';
import { Button, TextField } from './controls.tsx';
import { fill } from '../texts/fill.ts';
import { labels } from '../texts/labels.ts';
import { filtersTexts as texts } from '../texts/ui.ts';

interface ChipsProps {
  label: string;
  value: string;
  onChange(value: string): void;
  options: readonly (readonly [value: string, text: string, count?: string | undefined])[];
}

/** A choice of one, each with how many there are where that is cheap to know; until it is known, its room is kept. */
export function Chips({ label, value, onChange, options }: ChipsProps) {
  return (
    <fieldset className="days choice">
      <legend>{label}</legend>
      <div className="chips">
        {options.map(([option, text, ...counted]) => (
          <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
            {text}
            {counted.length > 0 && <span className="count">{counted}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

export function countOf(of: { nodes: readonly unknown[]; pageInfo: { hasNextPage: boolean } } | null | undefined): string | undefined {
  if (!of) return undefined;
  return of.pageInfo.hasNextPage ? `${of.nodes.length}+` : String(of.nodes.length);
}

interface Saved {
  name: string;
  search: string;
}

const NAME_MAX = 40;

/** Named filters in this browser; search texts are excluded as personal data. */
export function SavedFilters({ list, typed = [] }: { list: string; typed?: readonly string[] }) {
  const key = `tollgate.filters.${list}`;
  const [path] = useLocation();
  const [search] = useSearchParams();
  const [all, setAll] = useState(() => savedViews(key));
  const [name, setName] = useState('');
  const wanted = [...search].filter(([each]) => !typed.includes(each));
  const now = new URLSearchParams(wanted).toString();
  const save = (next: readonly Saved[]): void => {
    localStorage.setItem(key, JSON.stringify(next));
    setAll(next);
  };
  const isNew = now !== '' && !all.some((each) => each.search === now);
  if (all.length === 0 && !isNew) return null;
  return (
    <div className="chips saved" role="group" aria-label={texts.savedFilters}>
      {all.map((each) => (
        <span key={each.name} className="saved-filter">
          <Link href={`${path}?${each.search}`} aria-current={each.search === now ? 'true' : undefined}>
            {each.name}
          </Link>
          <Button
            small
            variant="plain"
            icon="close"
            aria-label={fill(texts.deleteFilterName, { name: each.name })}
            onClick={() => save(all.filter((other) => other !== each))}
          />
        </span>
      ))}
      {isNew && (
        <DialogButton label={texts.saveFilters} small variant="plain">
          {(close) => (
            <ActForm
              act={{ isBusy: false, errors: {}, trouble: null }}
              label={texts.save}
              reason={name.trim() === '' ? '' : null}
              onSubmit={() => {
                save([...all.filter((each) => each.name !== name.trim()), { name: name.trim(), search: now }]);
                setName('');
                close();
              }}
            >
              <TextField
                label={labels.name}
                value={name}
                onChange={setName}
                maxLength={NAME_MAX}
                hint={texts.savedInThisBrowser}
                autoFocus
              />
            </ActForm>
          )}
        </DialogButton>
      )}
    </div>
  );
}

function savedViews(key: string): readonly Saved[] {
  try {
    const all = JSON.parse(localStorage.getItem(key) ?? '[]') as Saved[];
    return all.filter((each) => typeof each.name === 'string' && typeof each.search === 'string');
  } catch {
    return [];
  }
}
