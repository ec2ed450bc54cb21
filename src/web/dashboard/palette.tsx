import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useData } from './data.ts';
import { naira, labelOf } from './format.ts';
import { graphql } from './gql/gql.ts';
import type { FoundKind, PaletteQuery, Permission } from './gql/graphql.ts';
import type { PageEntry } from './pages.ts';
import { signOut } from './session.ts';
import { setDensity, setTheme } from './settings.ts';
import { Icon, type IconName } from './ui/icon.tsx';
import { useMay } from './viewer.ts';
import { labels } from './texts/labels.ts';
import { paletteTexts as texts } from './texts/search.ts';

const Palette = graphql(`
  query Palette($text: String!) {
    searchRecords(text: $text) {
      kind
      id
      title
      detail
      amount
      status
      matched
      link
    }
  }
`);

const Recent = graphql(`
  query Recent($one: String!, $two: String!, $three: String!, $hasTwo: Boolean!, $hasThree: Boolean!) {
    one: searchRecords(text: $one) {
      kind
      id
      title
      detail
      amount
      status
      matched
      link
    }
    two: searchRecords(text: $two) @include(if: $hasTwo) {
      kind
      id
      title
      detail
      amount
      status
      matched
      link
    }
    three: searchRecords(text: $three) @include(if: $hasThree) {
      kind
      id
      title
      detail
      amount
      status
      matched
      link
    }
  }
`);

type Found = PaletteQuery['searchRecords'][number];

interface Choice {
  icon: IconName;
  title: string;
  detail: string;
  go(): void;
}

const ICONS: Record<FoundKind, IconName> = {
  TRANSFER: 'transfers',
  TRANSFER_BATCH: 'transfers',
  PAYEE: 'customers',
  CUSTOMER: 'customers',
  BILL: 'bills',
  ORDER: 'orders',
  PAYROLL_BATCH: 'payroll',
  CARD: 'cards',
  WEBHOOK_DELIVERY: 'webhooks',
  WEBHOOK_ENDPOINT: 'webhooks',
  EVENT: 'webhooks',
  REQUEST: 'developers',
};

const TEXT_MIN = 2;
/** Pause after a key before the search starts. */
const PAUSE_MS = 120;

interface FinderProps {
  pages: readonly PageEntry[];
  onClose(): void;
  onKeys(): void;
}

/** Finds pages, actions and records by text or paste: arrows select, Enter opens. */
export function Finder({ pages, onClose, onKeys }: FinderProps) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const { choices, isAsking } = useChoices(typed, { pages, onKeys });
  const open = (choice: Choice | undefined): void => {
    if (!choice) return;
    onClose();
    choice.go();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') open(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="row seeker">
        <Icon name="search" />
        <input
          className="grow"
          type="text"
          autoFocus
          role="combobox"
          aria-label={labels.search}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={choices[at] ? `${id}-${at}` : undefined}
          placeholder={texts.referenceAccountSessionID}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </div>
      <Choices id={id} choices={choices} at={at} onAt={setAt} onOpen={open} />
      <p className="hint dim" role="status">
        {choices.length === 0 ? (isAsking ? texts.searching : texts.noResultsEnterTheComplete) : ''}
      </p>
    </>
  );
}

interface ChoicesProps {
  id: string;
  choices: readonly Choice[];
  /** Which of them Enter would open. */
  at: number;
  onAt(index: number): void;
  onOpen(choice: Choice | undefined): void;
}

function Choices({ id, choices, at, onAt, onOpen }: ChoicesProps) {
  return (
    <div id={id} role="listbox" aria-label={texts.searchResults}>
      {choices.map(({ icon, title, detail }, index) => (
        <div
          key={`${title} ${index}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          ref={(row) => {
            if (index === at) row?.scrollIntoView({ block: 'nearest' });
          }}
          onMouseMove={() => onAt(index)}
          onClick={() => onOpen(choices[index])}
        >
          <Icon name={icon} />
          <span className="grow">{title}</span>
          <span className="dim">{detail}</span>
        </div>
      ))}
    </div>
  );
}

/** Choices for the text: records, or recent ones without a text; then pages, then actions. */
function useChoices(typed: string, { pages, onKeys }: Omit<FinderProps, 'onClose'>): { choices: Choice[]; isAsking: boolean } {
  const [, navigate] = useLocation();
  const { found, isAsking } = useThings(typed.trim());
  const recent = useRecent();
  const may = useMay();
  const choiceOf = (thing: Found): Choice => {
    const matched = thing.matched.filter((field) => field !== 'ID').map((field) => texts.matched[field]);
    const parts = [
      thing.detail,
      thing.amount === null ? null : naira(thing.amount),
      thing.status && labelOf(thing.status),
      matched.join(', '),
    ];
    const go = (): void => {
      saveRecent(thing);
      navigate(thing.link);
    };
    return { icon: ICONS[thing.kind], title: thing.title, detail: parts.filter(Boolean).join(' · '), go };
  };
  const choices: Choice[] = [
    ...(typed.trim() === '' ? recent : found).map(choiceOf),
    ...pagesLike(pages, typed).map(({ path, ...choice }) => ({ ...choice, go: () => navigate(path) })),
    ...actionsLike(typed, may).map(({ run, ...choice }) => ({ ...choice, go: () => run({ navigate, onKeys }) })),
  ];
  return { choices, isAsking };
}

function useThings(text: string): { found: readonly Found[]; isAsking: boolean } {
  const may = useMay();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isOff = asked.length < TEXT_MIN || !may('TRANSFERS_READ');
  const answer = useData(Palette, { text: asked }, isOff);
  const isCurrent = !isOff && asked === text;
  return { found: isCurrent ? (answer.data?.searchRecords ?? []) : [], isAsking: asked !== text || (isCurrent && answer.isLoading) };
}

const RECENT = 'tollgate.recent';
const RECENT_MAX = 3;
/** Kinds with ids that contain no personal data. */
const RECENT_KINDS: ReadonlySet<FoundKind> = new Set<FoundKind>([
  'TRANSFER',
  'TRANSFER_BATCH',
  'CUSTOMER',
  'ORDER',
  'PAYROLL_BATCH',
  'CARD',
  'BILL',
  'WEBHOOK_ENDPOINT',
  'WEBHOOK_DELIVERY',
]);

function recentIds(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]');
    return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string').slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

function saveRecent({ kind, id }: Found): void {
  if (!RECENT_KINDS.has(kind)) return;
  localStorage.setItem(RECENT, JSON.stringify([id, ...recentIds().filter((each) => each !== id)].slice(0, RECENT_MAX)));
}

/** Recent records: the browser stores ids, and names are fetched with permission. */
function useRecent(): readonly Found[] {
  const may = useMay();
  const [[one = '', two = '', three = '']] = useState(recentIds);
  const isOff = one === '' || !may('TRANSFERS_READ');
  const { data } = useData(Recent, { one, two, three, hasTwo: two !== '', hasThree: three !== '' }, isOff);
  return isOff || !data ? [] : [data.one, data.two, data.three].flatMap((found) => found?.find(({ kind }) => RECENT_KINDS.has(kind)) ?? []);
}

interface Acting {
  navigate(path: string): void;
  onKeys(): void;
}

interface Act {
  title: string;
  icon: IconName;
  permission?: Permission;
  run(acting: Acting): void;
}

const to = (title: string, icon: IconName, permission: Permission, path: string): Act => ({
  title,
  icon,
  permission,
  run: ({ navigate }) => navigate(path),
});

const ACTIONS: readonly Act[] = [
  to(texts.transfersPendingOver15Minutes, 'transfers', 'TRANSFERS_READ', '/transfers?status=LATE'),
  to(texts.failedTransfers, 'transfers', 'TRANSFERS_READ', '/transfers?status=FAILED'),
  to(texts.overdueComplianceCases, 'compliance', 'COMPLIANCE_READ', '/operations/compliance?status=OVERDUE'),
  to(texts.failedWebhookDeliveries, 'webhooks', 'WEBHOOKS_READ', '/webhooks?status=FAILED'),
  { title: texts.lightTheme, icon: 'check', run: () => setTheme('light') },
  { title: texts.darkTheme, icon: 'check', run: () => setTheme('dark') },
  { title: texts.systemTheme, icon: 'check', run: () => setTheme('system') },
  { title: texts.compactRows, icon: 'check', run: () => setDensity('close') },
  { title: texts.comfortableRows, icon: 'check', run: () => setDensity('roomy') },
  { title: texts.keyboardShortcuts, icon: 'check', run: ({ onKeys }) => onKeys() },
  { title: texts.signOut, icon: 'close', run: () => void signOut().then(() => location.reload()) },
];

function actionsLike(typed: string, may: (permission: Permission) => boolean): (Omit<Choice, 'go'> & Pick<Act, 'run'>)[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  return ACTIONS.filter(({ title, permission }) => title.toLowerCase().includes(text) && (!permission || may(permission))).map(
    ({ title, icon, run }) => ({ title, icon, run, detail: labels.action }),
  );
}

function pagesLike(pages: readonly PageEntry[], typed: string): (Omit<Choice, 'go'> & { path: string })[] {
  const text = typed.trim().toLowerCase();
  return pages
    .filter(({ path, title, isUnlisted }) => !isUnlisted && !path.includes(':') && title.toLowerCase().includes(text))
    .map(({ path, title, icon }) => ({ path, icon: icon ?? 'search', title, detail: texts.page }));
}
