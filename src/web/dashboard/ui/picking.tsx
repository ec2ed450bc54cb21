import { useRef, useState } from 'react';
import { fill } from '../texts/fill.ts';
import { pickingTexts as texts } from '../texts/ui.ts';

/** Which rows of a list are chosen, by their keys. */
export interface Picking {
  keys: ReadonlySet<string>;
  set(keys: readonly string[], isOn: boolean): void;
  /** Chooses a row or leaves it; with `isRange` all from the last one that was chosen, in the order of `keys`. */
  toggle(key: string, keys: readonly string[], isRange: boolean): void;
  clear(): void;
}

export function usePicking(): Picking {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const set = (changed: readonly string[], isOn: boolean): void =>
    setKeys((before) => new Set(isOn ? [...before, ...changed] : [...before].filter((key) => !changed.includes(key))));
  return {
    keys,
    set,
    toggle(key, order, isRange) {
      const [a, b] = [order.indexOf(last.current), order.indexOf(key)].toSorted((x, y) => x - y) as [number, number];
      set(isRange && a >= 0 ? order.slice(a, b + 1) : [key], !keys.has(key));
      last.current = key;
    },
    clear: () => setKeys(new Set()),
  };
}

interface PickRowProps {
  id: string;
  name: string;
  isOn: boolean;
  onPick(id: string, isRange: boolean): void;
}

/** The cell that chooses its row. `x` does so from the keyboard. */
export function PickRow({ id, name, isOn, onPick }: PickRowProps) {
  return (
    <td role="cell" className="pick">
      <label>
        <input
          type="checkbox"
          data-pick
          aria-label={fill(texts.selectName, { name })}
          checked={isOn}
          onChange={(event) => onPick(id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </label>
    </td>
  );
}

interface AllProps {
  picking: Picking;
  /** Of all rows, in their order. */
  keys: readonly string[];
}

/** The head of those cells, which chooses every row that is shown. */
export function PickAll({ picking, keys }: AllProps) {
  return (
    <th role="columnheader" scope="col" className="pick">
      <label>
        <AllBox picking={picking} keys={keys} />
      </label>
    </th>
  );
}

/** A box that is full, empty or between. */
export function AllBox({ picking, keys }: AllProps) {
  const chosen = keys.filter((key) => picking.keys.has(key)).length;
  return (
    <input
      type="checkbox"
      aria-label={texts.selectAllRowsShown}
      checked={chosen === keys.length && chosen > 0}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < keys.length;
      }}
      onChange={({ target }) => picking.set(keys, target.checked)}
    />
  );
}
