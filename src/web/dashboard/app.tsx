import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Router, useLocation } from 'wouter';
import { currentSession, findSession, onSession, type Session } from './session.ts';
import { base } from './settings.ts';
import { appTexts as texts } from './texts/shell.ts';

const SignIn = lazy(() => import('./sign-in/sign-in-page.tsx').then((part) => ({ default: part.SignInPage })));
const Shell = lazy(() => import('./shell.tsx').then((part) => ({ default: part.Shell })));

/** Sign-in page without a session, else the shell. An expired session keeps the shell and its page. */
export function App() {
  const session = useSyncExternalStore(onSession, currentSession);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (session.kind !== 'unknown') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void =>
      void findSession().then(
        () => setAway(false),
        () => {
          setAway(true);
          timer = setTimeout(check, 3_000);
        },
      );
    check();
    return () => clearTimeout(timer);
  }, [session.kind]);
  if (session.kind === 'unknown')
    return isAway ? (
      <p className="sign-in-page" role="alert">
        {texts.tollgateCannotBeReached}
      </p>
    ) : null;
  return (
    <Router base={base}>
      <Suspense fallback={null}>
        <Inside session={session} />
      </Suspense>
    </Router>
  );
}

/** Pages of mail links, with or without a session. */
const MAILED = new Set(['/accept', '/reset']);

function Inside({ session }: { session: Exclude<Session, { kind: 'unknown' }> }) {
  const [path] = useLocation();
  return session.kind === 'none' || MAILED.has(path) ? <SignIn /> : <Shell session={session} />;
}
