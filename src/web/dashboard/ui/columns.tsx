import { type ReactNode, useState } from 'react';
import { Menu } from './controls.tsx';
import type { Column } from './table.tsx';
import { columnsTexts as texts } from '../texts/ui.ts';

type Choices = Readonly<Record<string, boolean>>;

const keyOf = (list: string): string => `tollgate.columns.${list}`;

function savedChoices(list: string): Choices {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}') ?? {}) as Choices;
  } catch {
    return {};
  }
}

/** Visible columns of a list and their menu; stored in this browser. The first column stays. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): { shown: readonly Column<Row>[]; menu: ReactNode } {
  const [choices, choose] = useState(() => savedChoices(list));
  const isShown = ({ head, isExtra = false }: Column<Row>): boolean => choices[head] ?? !isExtra;
  const set = (head: string, isOn: boolean): void => {
    const next = { ...choices, [head]: isOn };
    localStorage.setItem(keyOf(list), JSON.stringify(next));
    choose(next);
  };
  const menu = (
    <Menu label={texts.columns} stays>
      {columns.slice(1).map((column) => (
        <label key={column.head} className="item">
          <input type="checkbox" checked={isShown(column)} onChange={({ target }) => set(column.head, target.checked)} /> {column.head}
        </label>
      ))}
    </Menu>
  );
  return { shown: columns.filter((column, at) => at === 0 || isShown(column)), menu };
}
