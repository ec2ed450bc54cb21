/** What stands on the page where people sign in. */
export const SIGN_IN = `<form id="sign-in" hidden>
        <label>E-mail <input name="email" type="email" autocomplete="username" required></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
        <label id="second" hidden>Code of your authenticator <input name="code" autocomplete="one-time-code"></label>
        <button>Sign in</button>
      </form>
      <p id="told" role="status" aria-live="polite">One moment…</p>
      <noscript>Signing in needs JavaScript.</noscript>`;

export const SIGN_OUT = `<form id="sign-out"><button>Sign out</button></form>
      <p id="told" role="status" aria-live="polite"></p>`;
