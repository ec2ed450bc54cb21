import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElementHandle, KeyInput, Page } from 'puppeteer-core';
import { packageRoot } from '../../src/platform/config/version.ts';
import { press } from './support.ts';

/** A person at work, each of whose clicks and keys is counted. What is pasted is one key, a file is one choice among files. */
export class Hands {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  /** A click on the button, link, box or field of this name. */
  async click(name: string): Promise<void> {
    this.clicks++;
    await press(this.page, name);
  }

  /** A click on what a label is of. */
  async tick(label: string): Promise<void> {
    this.clicks++;
    await (await this.#control(label)).click();
  }

  /** One key. */
  async key(key: KeyInput): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  /** Ctrl-V where the focus is. */
  async paste(text: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.sendCharacter(text);
  }

  /** A click into the field, and Ctrl-V. */
  async pasteInto(label: string, text: string): Promise<void> {
    await this.tick(label);
    await this.paste(text);
  }

  /** Opens a list, and chooses in it. */
  async choose(label: string, value: string): Promise<void> {
    this.clicks += 2;
    await this.page.waitForFunction(
      (name, wanted) => {
        const { control } = [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === name) ?? {};
        return control instanceof HTMLSelectElement && [...control.options].some((option) => option.value === wanted);
      },
      { timeout: 100_000 },
      label,
      value,
    );
    await (await this.#control(label)).select(value);
  }

  /** Opens the choice of files, and takes one. */
  async file(label: string, path: string): Promise<void> {
    this.clicks += 2;
    await ((await this.#control(label)) as ElementHandle<HTMLInputElement>).uploadFile(path);
  }

  /** Finds a thing by what is known of it, from any page: a key, what was copied, a key. */
  async find(text: string, title: string): Promise<void> {
    await this.key('/');
    await this.page.waitForSelector('[role=combobox]');
    await this.paste(text);
    await this.page.waitForFunction(
      (wanted) => document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes(wanted),
      { timeout: 100_000 },
      title,
    );
    await this.key('Enter');
  }

  async #control(label: string): Promise<ElementHandle> {
    const found = await this.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('label')].find((each) => each.innerText.trim() === wanted && each.checkVisibility())?.control,
      { timeout: 100_000 },
      label,
    );
    return found.asElement() as ElementHandle;
  }
}

export interface Measured {
  task: string;
  clicks: number;
  keys: number;
}

/** Clicks and keys before the dashboard was changed by what its use showed; a dash where it could not do the task. */
const BEFORE: Readonly<Record<string, string>> = {
  'Find one transfer by its reference': '3',
  'Find one transfer by its payee': '–',
  'Find one transfer by its amount': '–',
  '… and see why it is not delivered': '0',
  '… and resend its webhook': '4',
  'Retry one that failed': '5',
  'Pay 20 people from a CSV, with a confirmation': '6, without one',
  'Approve a payroll, with three names that differ': '3, without the names',
  'Rotate a secret': '4',
  'Restrict a key': '6',
  'Export last month': '4',
  'Refund an order, the transfer included': '12 and a wait',
};

const DESIGN = join(packageRoot, 'docs/design.md');
const TABLE = /(?<=<!-- begin tasks[^\n]*-->\n\n)[^]*?(?=\n\n<!-- end tasks -->)/;

/** The table as the document has it, after writing it there where `npm run picture` asks for that. */
export function documented(rows: readonly Measured[]): { document: string; measured: string } {
  const lines = rows.map(({ task, clicks, keys }) => `| ${task} | ${BEFORE[task]} | ${clicks} | ${keys} | ${clicks + keys} |`);
  const measured = ['| From the overview | Before | Clicks | Keys | In all |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
  if (process.env['PICTURE'] !== undefined)
    writeFileSync(
      DESIGN,
      readFileSync(DESIGN, 'utf8').replace(TABLE, () => measured),
    );
  return { document: TABLE.exec(readFileSync(DESIGN, 'utf8'))?.[0] ?? '', measured };
}
