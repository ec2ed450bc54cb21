import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import type { Trouble } from '../api.ts';
import type { Loaded } from '../data.ts';
import { ago, clock, naira, shownMoment, labelOf } from '../format.ts';
import { liveState, onLiveState, reconnect } from '../live.ts';
import { Button, Copy } from './controls.tsx';
import { fill, rich } from '../texts/fill.ts';
import { showTexts as texts } from '../texts/ui.ts';

export function Money({ kobo }: { kobo: number }) {
  return <span className="num">{naira(kobo)}</span>;
}

/** A movement of the wallet, with the sign of where it goes. */
export function Signed({ kobo }: { kobo: number }) {
  return (
    <span className="num">
      {kobo > 0 && '+'}
      {naira(kobo)}
    </span>
  );
}

const everyHalfMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 10_000);
  return () => clearInterval(timer);
};
const tenSeconds = (): number => Math.floor(Date.now() / 10_000) * 10_000 + 10_000;

/** A moment in Lagos or the device's zone; with `age` relative, and the moment on hover. */
export function Time({ at, age = false }: { at: string | null | undefined; age?: boolean }) {
  const now = useSyncExternalStore(everyHalfMinute, tenSeconds);
  if (!at) return <span className="dim">–</span>;
  return (
    <time dateTime={at} title={shownMoment(at)} className={age ? 'nowrap age' : 'nowrap'}>
      {age ? ago(at, Math.max(now - 10_000, Math.min(Date.now(), now))) : shownMoment(at)}
    </time>
  );
}

const TONES: Record<string, string> = {
  PENDING: 'pending',
  QUEUED: 'pending',
  PROCESSING: 'pending',
  AWAITING_APPROVAL: 'pending',
  PENDING_PAYMENT: 'pending',
  SCHEDULED: 'pending',
  SENT: 'pending',
  RUNNING: 'pending',
  DELIVERED: 'delivered',
  SUCCESSFUL: 'delivered',
  COMPLETED: 'delivered',
  SETTLED: 'delivered',
  ACTIVE: 'delivered',
  FOUND: 'delivered',
  APPROVED: 'delivered',
  FINISHED: 'delivered',
  PAID: 'delivered',
  FAILED: 'failed',
  FAILING: 'failed',
  UNDELIVERED: 'failed',
  PAUSED: 'reversed',
  REJECTED: 'failed',
  PARTIALLY_COMPLETED: 'failed',
  UPSTREAM_ERROR: 'failed',
  REVOKED: 'failed',
  PAST_DUE: 'failed',
  OVERDUE: 'failed',
  TERMINATED: 'failed',
  REVERSED: 'reversed',
  CANCELLED: 'reversed',
  FROZEN: 'reversed',
  UNKNOWN: 'reversed',
};

/** Meaning of a transfer's status for its recipient. */
const MEANINGS: Record<string, string> = {
  PENDING: texts.theBankHasNotConfirmed,
  DELIVERED: texts.theBankConfirmedDeliveryTo,
  FAILED: texts.theBankDeclinedTheTransfer,
  REVERSED: texts.theAmountWasReturnedTo,
  SCHEDULED: texts.notSentYet,
};

/** The API's own word, with a colour and a meaning where it has one; `means` is what it means of something else than a transfer. */
export function Status({ of, means = MEANINGS[of] }: { of: string; means?: string | undefined }) {
  return (
    <span className={`status ${TONES[of] ?? ''}`} title={means}>
      {labelOf(of)}
    </span>
  );
}

const CODE_END = 6;

/** A long code, shortened in the middle, with a way to copy all of it; ears and a search on the page have the whole. */
export function Code({ text, start = CODE_END }: { text: string; start?: number }) {
  if (text.length <= start + CODE_END + 2) return <span className="code nowrap">{text}</span>;
  return (
    <span className="code nowrap dim">
      <span aria-hidden="true" title={text}>
        {text.slice(0, start)}…{text.slice(-CODE_END)}
      </span>
      <span className="hidden">{text}</span>
      <Copy text={text} bare />
    </span>
  );
}

/** The row of facts with a thing's id, whole, and a way to copy it. */
export const idRow = (id: string): readonly [string, ReactNode] => [
  texts.iD,
  <>
    <span className="code">{id}</span> <Copy text={id} />
  </>,
];

export function Empty({ children }: { children: ReactNode }) {
  return <div className="empty">{children}</div>;
}

export function Skeleton({ rem = 12 }: { rem?: number }) {
  return <div className="skeleton" style={{ height: `${rem}rem` }} role="status" aria-label={texts.loading} />;
}

export function ErrorNote({ trouble, onRetry }: { trouble: Trouble; onRetry?: () => void }) {
  return (
    <div className="note bad" role="alert">
      <p>{trouble.message}</p>
      <div className="row">
        {trouble.requestId && (
          <>
            <span>{rich(texts.requestRequestId, { requestId: <code>{trouble.requestId}</code> })}</span>
            <Copy text={trouble.requestId} />
          </>
        )}
        {onRetry && (
          <Button small icon="refresh" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ShowProps<Data> {
  of: Loaded<Data>;
  rem?: number;
  /** The page's title while something is wrong, where it is else made of the data. */
  title?: string;
  /** Additional queries of the page, awaited so that nothing moves. */
  beside?: readonly Loaded<unknown>[];
  children(data: Data): ReactNode;
}

/** Loading, wrong, or there: data that was there stays while it is asked for again or that fails. */
export function Show<Data>({ of, rem, title, beside = [], children }: ShowProps<Data>) {
  const isWhole = beside.every(({ data, isLoading }) => data !== undefined || !isLoading);
  return (
    <>
      {title && of.trouble && of.data === undefined && <PageHead title={title} />}
      {of.trouble && <ErrorNote trouble={of.trouble} onRetry={of.reload} />}
      {of.data !== undefined && isWhole ? children(of.data) : of.trouble === null && <Skeleton rem={rem ?? 12} />}
    </>
  );
}

let shownPath: string | undefined;

/** Focuses the heading of a page that a link opened; a focused field stays focused. */
function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    const isOpened = shownPath !== undefined && shownPath !== path;
    shownPath = path;
    if (!isOpened) return;
    // Race: a closing dialog returns the focus in the same frame.
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('main :is(input, select, textarea)')) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return heading;
}

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useHeadingFocus();
  return (
    <div className="row page-head">
      <title>{`${title} · Tollgate`}</title>
      <h1 className="grow" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Names and values. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode] | null | false)[] }) {
  return (
    <dl className="facts">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]} style={{ display: 'contents' }}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Links between views of one page. */
export function Tabs({ label, items }: { label: string; items: readonly (readonly [href: string, text: string])[] }) {
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a telephone they are more than the screen is wide: the one that is open is in sight.
  useLayoutEffect(() => {
    const [around, open] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!around || !open) return;
    const from = open.getBoundingClientRect().left - around.getBoundingClientRect().left + around.scrollLeft;
    around.scrollLeft = from - (around.clientWidth - open.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {items.map(([href, text]) => (
        <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

const LIVE_LABELS = { live: texts.upToDate, reconnecting: texts.reconnecting, paused: texts.paused };

/** Whether changes arrive by themselves. Its words are none of the environments', whose “live” is real money. */
export function LiveDot() {
  const { kind, since } = useSyncExternalStore(onLiveState, liveState);
  return (
    <span className="row">
      <span className={`live ${kind}`} role="status">
        {LIVE_LABELS[kind]}
        {kind === 'paused' && fill(texts.lastUpdatedSince, { since: clock(since) })}
      </span>
      {kind === 'paused' && (
        <Button small onClick={reconnect}>
          {texts.reconnect}
        </Button>
      )}
    </span>
  );
}
