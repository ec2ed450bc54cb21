import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useData } from './data.ts';
import { naira, words } from './format.ts';
import { graphql } from './gql/gql.ts';
import type { FoundKind, PaletteQuery } from './gql/graphql.ts';
import type { PageEntry } from './pages.ts';
import { Icon, type IconName } from './ui/icon.tsx';
import { Dialog } from './ui/overlays.tsx';
import { useMay } from './viewer.ts';

const Palette = graphql(`
  query Palette($text: String!) {
    find(text: $text) {
      kind
      id
      title
      detail
      amount
      status
    }
  }
`);

type Found = PaletteQuery['find'][number];

interface Choice {
  path: string;
  icon: IconName;
  title: string;
  detail: string;
}

/** Where each kind of thing is seen. */
const PLACES: Record<FoundKind, { icon: IconName; path(found: Found): string }> = {
  TRANSFER: { icon: 'transfers', path: ({ id }) => `/transfers/${id}` },
  PAYEE: { icon: 'customers', path: ({ detail }) => `/transfers?q=${detail?.slice(0, 10) ?? ''}` },
  CUSTOMER: { icon: 'customers', path: ({ id }) => `/customers/${id}` },
  BILL: { icon: 'bills', path: ({ id }) => `/bills/${id}` },
  ORDER: { icon: 'orders', path: ({ id }) => `/orders/${id}` },
  PAYROLL_BATCH: { icon: 'payroll', path: ({ id }) => `/payroll/${id}` },
  CARD: { icon: 'cards', path: ({ id }) => `/cards/${id}` },
  WEBHOOK_DELIVERY: { icon: 'webhooks', path: ({ id }) => `/webhooks/${id}` },
  EVENT: { icon: 'webhooks', path: () => '/developers/events' },
  REQUEST: { icon: 'developers', path: ({ id }) => `/developers/requests?requestId=${encodeURIComponent(id)}` },
};

const TEXT_MIN = 2;
/** The pause after a key in which nothing is asked yet. */
const PAUSE_MS = 120;

/** Finds a page, or anything of the business, by what somebody types or pastes: arrows choose, Enter goes there. */
export function FindAnything({ isOpen, onClose, pages }: { isOpen: boolean; onClose(): void; pages: readonly PageEntry[] }) {
  return (
    <Dialog title="Find anything" isOpen={isOpen} onClose={onClose} look="palette">
      <Finder pages={pages} onClose={onClose} />
    </Dialog>
  );
}

function Finder({ pages, onClose }: { pages: readonly PageEntry[]; onClose(): void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [, navigate] = useLocation();
  const id = useId();
  const { things, isAsking } = useThings(typed.trim());
  const choices = [...things, ...pagesLike(pages, typed)];
  const open = (choice: Choice | undefined): void => {
    if (!choice) return;
    onClose();
    navigate(choice.path);
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
          aria-label="Find"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={choices[at] ? `${id}-${at}` : undefined}
          placeholder="Reference, account, session id, name, e-mail, last four, request id…"
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
      <div id={id} role="listbox" aria-label="Found">
        {choices.map(({ path, icon, title, detail }, index) => (
          <div
            key={`${path} ${index}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={(row) => {
              if (index === at) row?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseMove={() => setAt(index)}
            onClick={() => open(choices[index])}
          >
            <Icon name={icon} />
            <span className="grow">{title}</span>
            <span className="dim">{detail}</span>
          </div>
        ))}
      </div>
      <p className="hint dim" role="status">
        {choices.length === 0 ? (isAsking ? 'Looking…' : 'Nothing has this name. Give the whole reference, number or id.') : ''}
      </p>
    </>
  );
}

/** What the API finds for a text, a moment after the last key. */
function useThings(text: string): { things: Choice[]; isAsking: boolean } {
  const may = useMay();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isOff = asked.length < TEXT_MIN || !may('TRANSFERS_READ');
  const found = useData(Palette, { text: asked }, isOff);
  const isCurrent = !isOff && asked === text;
  const things = isCurrent ? (found.data?.find ?? []).map(choiceOf) : [];
  return { things, isAsking: asked !== text || (isCurrent && found.isLoading) };
}

function choiceOf(found: Found): Choice {
  const { icon, path } = PLACES[found.kind];
  const parts = [found.detail, found.amount === null ? null : naira(found.amount), found.status && words(found.status)];
  return { icon, path: path(found), title: found.title, detail: parts.filter(Boolean).join(' · ') };
}

function pagesLike(pages: readonly PageEntry[], typed: string): Choice[] {
  const text = typed.trim().toLowerCase();
  return pages
    .filter(({ path, title }) => !path.includes(':') && title.toLowerCase().includes(text))
    .map(({ path, title, icon }) => ({ path, icon: icon ?? 'search', title, detail: 'Page' }));
}
