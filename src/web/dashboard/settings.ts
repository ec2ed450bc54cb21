/** Settings in the page; see src/web/pages/dashboard/mount.ts. */
interface Settings {
  /** The path of PUBLIC_URL, which a proxy in front takes away; empty without one. */
  prefix: string;
  environment: 'sandbox' | 'live';
  version: string;
  /** The port of the other environment's listener on the same host; null when there is none. */
  otherPort: number | null;
  /** Whether the documented demo people exist. */
  demo: boolean;
  /** Whether mails about accounts end in the service's log, because this sandbox has no mail server. */
  mailsInLog: boolean;
  /** Address of the contract for live access; null when the operator set none. */
  contractUrl: string | null;
  /** Days until a stored request, a request to a provider and the response of a webhook receiver are deleted. */
  requestLogDays: number;
  providerLogDays: number;
  answerDays: number;
}

export const settings: Settings = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name=tollgate]')?.content ?? '{}') as Settings;

/** Where the pages of the dashboard begin. */
export const base = `${settings.prefix}/dashboard`;

export const otherUrl: string | null =
  settings.otherPort === null ? null : `${location.protocol}//${location.hostname}:${settings.otherPort}/dashboard/`;

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const THEME = 'tollgate.theme';

export function currentTheme(): Theme {
  const saved = localStorage.getItem(THEME);
  return themes.find((theme) => theme === saved) ?? 'system';
}

/** Shows a theme and keeps the choice in this browser. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(THEME, theme);
  showTheme(theme);
}

export const densities = ['roomy', 'close'] as const;
export type Density = (typeof densities)[number];
const DENSITY = 'tollgate.density';

export const currentDensity = (): Density => (localStorage.getItem(DENSITY) === 'close' ? 'close' : 'roomy');

export function setDensity(density: Density): void {
  localStorage.setItem(DENSITY, density);
  document.documentElement.dataset['density'] = density;
}

export const pageSizes = [25, 50, 100] as const;
const PAGE_SIZE = 'tollgate.rows';

/** Rows of a page of a long list, kept in this browser. */
export const pageSize = (): number => pageSizes.find((size) => String(size) === localStorage.getItem(PAGE_SIZE)) ?? 25;
export const setPageSize = (size: number): void => localStorage.setItem(PAGE_SIZE, String(size));

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Whether this browser, on this page, can have a device make and use passkeys: they are for names, not for bare addresses. */
export const mayUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
