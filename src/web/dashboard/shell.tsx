import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Provider } from 'urql';
import { Link, Route, Switch, useLocation } from 'wouter';
import { client } from './api.ts';
import { useData } from './data.ts';
import { watchFeeds } from './feeds.ts';
import { listenToKeys, Shortcuts } from './keyboard.tsx';
import { type PageEntry, type PageProps, pages } from './pages.ts';
import { type Session, signOut, type User } from './session.ts';
import { currentTheme, otherUrl, setTheme, settings, type Theme, themes } from './settings.ts';
import { Button, Menu } from './ui/controls.tsx';
import { Icon, Mark } from './ui/icon.tsx';
import { Missing } from './ui/missing.tsx';
import { Dialog, Toasts } from './ui/overlays.tsx';
import { Empty, ErrorNote, LiveDot, PageHead, Skeleton } from './ui/show.tsx';
import { ViewerContext, ViewerDocument, type ShownViewer } from './viewer.ts';
import { rich } from './texts/fill.ts';
import { labels } from './texts/labels.ts';
import { shellTexts as texts } from './texts/shell.ts';

type Entered = Extract<Session, { kind: 'in' | 'expired' }>;

const Finder = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Finder })));
const SignInAgain = lazy(() => import('./sign-in/again.tsx').then((part) => ({ default: part.SignInAgain })));

/** Everything around a page: who is signed in where, the way to the other pages, and whether changes arrive. */
export function Shell({ session }: { session: Entered }) {
  return (
    <Provider value={client}>
      <Frame session={session} />
      <Toasts />
    </Provider>
  );
}

function Frame({ session }: { session: Entered }) {
  const viewer = useData(ViewerDocument, {});
  const known = viewer.data?.viewer;
  const [isNavOpen, setNavOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const [isFinding, setFinding] = useState(false);
  const [path, navigate] = useLocation();
  const visible = known ? pages.filter((page) => isFor(page, known)) : [];
  useEffect(() => listenToKeys({ pages: visible, navigate, help: () => setKeysOpen(true), find: () => setFinding(true) }));
  useEffect(() => setNavOpen(false), [path]);
  const mayFollow = known?.permissions.includes('TRANSFERS_READ') ?? false;
  useEffect(() => (mayFollow ? watchFeeds(client) : undefined), [mayFollow]);
  return (
    <div className="shell">
      <a className="skip" href="#main" onClick={skip}>
        {texts.skipToMainContent}
      </a>
      <SandboxBanner />
      <Bar
        user={session.user}
        business={known?.business.name ?? session.user.businessName}
        onNav={() => setNavOpen(true)}
        onKeys={() => setKeysOpen(true)}
        onFind={() => setFinding(true)}
      />
      <Nav pages={visible} />
      <main id="main" className="page" tabIndex={-1}>
        {session.kind === 'expired' && (
          <Suspense fallback={null}>
            <SignInAgain user={session.user} />
          </Suspense>
        )}
        {known?.isVisitor && (
          <p className="note">
            {rich(texts.youViewAsAnOperator, {
              business: <strong>{known.business.name}</strong>,
              link: known.permissions.includes('BUSINESSES_READ') && <Link href="/operations/businesses">{texts.viewOtherBusinesses}</Link>,
            })}
          </p>
        )}
        {viewer.trouble && <ErrorNote trouble={viewer.trouble} onRetry={viewer.reload} />}
        {known && (
          <ViewerContext value={known}>
            <Pages pages={visible} />
          </ViewerContext>
        )}
      </main>
      <Dialog title={texts.pages} isOpen={isNavOpen} onClose={() => setNavOpen(false)} variant="side">
        <Nav pages={visible} />
      </Dialog>
      {known && (
        <ViewerContext value={known}>
          <FindAnything isOpen={isFinding} onClose={() => setFinding(false)} pages={visible} onKeys={() => setKeysOpen(true)} />
        </ViewerContext>
      )}
      <Shortcuts isOpen={areKeysOpen} onClose={() => setKeysOpen(false)} pages={visible} />
    </div>
  );
}

function SandboxBanner() {
  if (settings.environment !== 'sandbox') return <span hidden />;
  return (
    <aside className="banner" aria-label={texts.environment}>
      {rich(texts.allProvidersAreSimulatedNo, {
        sandbox: <strong>{labels.sandbox}</strong>,
        switchLink: otherUrl && (
          <>
            {' '}
            <a href={otherUrl}>{texts.switchToLive}</a>
          </>
        ),
      })}
    </aside>
  );
}

interface FindProps {
  isOpen: boolean;
  pages: readonly PageEntry[];
  onClose(): void;
  onKeys(): void;
}

function FindAnything({ isOpen, ...finder }: FindProps) {
  return (
    <Dialog title={labels.search} isOpen={isOpen} onClose={finder.onClose} variant="palette">
      <Suspense fallback={<Skeleton rem={4} />}>
        <Finder {...finder} />
      </Suspense>
    </Dialog>
  );
}

const isFor = ({ permissions, environment }: PageEntry, viewer: ShownViewer): boolean =>
  (environment ?? settings.environment) === settings.environment &&
  (!permissions || permissions.some((permission) => viewer.permissions.includes(permission)));

function skip(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('#main')?.focus();
}

interface BarProps {
  user: User;
  business: string;
  onNav(): void;
  onKeys(): void;
  onFind(): void;
}

function Bar({ user, business, onNav, onKeys, onFind }: BarProps) {
  const [theme, choose] = useState(currentTheme);
  const pick = (next: Theme): void => {
    setTheme(next);
    choose(next);
  };
  return (
    <header className="bar">
      <Button small icon="menu" className="open-nav" aria-label={texts.pages} onClick={onNav} />
      <Link href="/" className="brand">
        <Mark /> Tollgate
      </Link>
      <button type="button" className="seek" onClick={onFind}>
        <Icon name="search" />
        <span>{labels.search}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <span className="grow" />
      <span className="dim wide" title={business}>
        {business}
      </span>
      <LiveDot />
      <Menu label={user.firstName}>
        <p className="item">
          {user.firstName} {user.lastName}
          <br />
          <span className="dim">{rich(texts.roleOfBusiness, { role: user.role, business })}</span>
        </p>
        <Link href="/account" className="item">
          {texts.yourAccount}
        </Link>
        {themes.map((each) => (
          <button key={each} type="button" className="item" aria-pressed={theme === each} onClick={() => pick(each)}>
            {theme === each ? '✓ ' : ''}
            {THEME_LABELS[each]}
          </button>
        ))}
        {otherUrl && (
          <a className="item" href={otherUrl}>
            {rich(texts.switchToEnvironment, { environment: settings.environment === 'sandbox' ? 'live' : texts.theSandbox })}
          </a>
        )}
        <button type="button" className="item" onClick={onKeys}>
          {texts.keyboardShortcuts}
        </button>
        <button type="button" className="item" onClick={() => void signOut().then(() => location.reload())}>
          {texts.signOut}
        </button>
      </Menu>
    </header>
  );
}

const THEME_LABELS: Record<Theme, string> = { system: texts.systemTheme, light: texts.lightTheme, dark: texts.darkTheme };

function Nav({ pages: visible }: { pages: readonly PageEntry[] }) {
  const [path] = useLocation();
  const groups = [...new Set(visible.flatMap(({ group }) => group ?? []))];
  const isAt = ({ group, path: of }: PageEntry): boolean =>
    group !== undefined && (path === of || (of !== '/' && path.startsWith(`${of}/`)));
  const here = visible.findLast(isAt);
  return (
    <nav className="nav" aria-label={texts.main}>
      <Link href="/" className="brand">
        <Mark /> Tollgate
      </Link>
      {groups.map((group) => (
        <div key={group}>
          <h2>{group}</h2>
          <ul>
            {visible
              .filter((page) => page.group === group)
              .map((page) => (
                <li key={page.path}>
                  <Link href={page.path} aria-current={page === here ? 'page' : undefined}>
                    {page.icon && <Icon name={page.icon} />}
                    {page.title}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const components = new Map<string, ReturnType<typeof lazyPage>>();
const lazyPage = ({ load }: PageEntry) => lazy(() => load().then(({ Page }) => ({ default: Page })));

/** Cached permanently: a new component would be refetched and remounted. */
function componentOf(page: PageEntry): ReturnType<typeof lazyPage> {
  const known = components.get(page.path) ?? lazyPage(page);
  components.set(page.path, known);
  return known;
}

function Pages({ pages: visible }: { pages: readonly PageEntry[] }) {
  return (
    <Switch>
      {visible.map((page) => (
        <Route key={page.path} path={page.path}>
          {(params) => <Opened page={page} params={params as PageProps['params']} />}
        </Route>
      ))}
      <Route>
        <div className="stack">
          <PageHead title={texts.pageNotFound} />
          <Empty>
            <p>{texts.thisPageDoesNotExist}</p>
            <p>
              <Link href="/">{texts.goToTheOverview}</Link>
            </p>
          </Empty>
        </div>
      </Route>
    </Switch>
  );
}

/** Formats of path parameters; others are never requested. */
const PARAMS: Readonly<Record<string, RegExp>> = {
  id: /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i,
  requestRef: /^\d{13}$/,
};

function Opened({ page, params }: { page: PageEntry; params: PageProps['params'] }) {
  const Page = componentOf(page);
  const [path] = useLocation();
  if (Object.entries(PARAMS).some(([name, pattern]) => !pattern.test(params[name] ?? '') && name in params))
    return (
      <div className="stack">
        <PageHead title={page.title} />
        <Missing what={page.title.toLowerCase()} list={page.path.slice(0, page.path.indexOf('/:'))} />
      </div>
    );
  return (
    <Guard key={path}>
      <Suspense fallback={<Skeleton rem={20} />}>
        <Page params={params} />
      </Suspense>
    </Guard>
  );
}

/** A page that fails takes nothing else with it. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const trouble = {
      message: texts.thePageCouldNotBe,
      requestId: null,
      code: null,
    };
    return <ErrorNote trouble={trouble} onRetry={() => location.reload()} />;
  }
}
