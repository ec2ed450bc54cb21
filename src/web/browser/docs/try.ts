export function openForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const answer = form.querySelector<HTMLElement>('.answer');
  const status = form.querySelector('.status');
  const text = form.querySelector('.answer code');
  if (!answer || !status || !text) return;
  const button = form.querySelector('button');
  if (button) button.disabled = true;
  const begun = performance.now();
  try {
    const response = await fetch(addressOf(form), optionsOf(form));
    const body = await response.text();
    const isGood = response.ok && !/"success":\s*false/.test(body);
    status.className = `status ${isGood ? 'good' : 'bad'}`;
    status.textContent = `${response.status} ${response.statusText} · ${Math.round(performance.now() - begun)} ms · ${response.headers.get('x-request-id') ?? ''}`;
    const help = /<([^>]+)>;\s*rel="help"/.exec(response.headers.get('link') ?? '')?.[1];
    if (help) status.append(' · ', linkTo(`${rootOf()}${help.replace(/^\//, '')}`));
    text.textContent = readable(body);
  } catch (error) {
    status.className = 'status bad';
    status.textContent = 'No answer. Start the service and try again.';
    text.textContent = String(error);
  }
  if (button) button.disabled = false;
  answer.hidden = false;
}

const rootOf = (): string => document.documentElement.dataset['root'] ?? '';

const fieldsIn = (form: HTMLFormElement, place: string): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>(`[data-in="${place}"]`),
];

function addressOf(form: HTMLFormElement): string {
  const path = fieldsIn(form, 'path').reduce(
    (made, { name, value }) => made.replace(`{${name}}`, encodeURIComponent(value)),
    form.dataset['path'] ?? '',
  );
  const query = new URLSearchParams(
    fieldsIn(form, 'query')
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => [name, value]),
  );
  return `${rootOf()}api/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

function optionsOf(form: HTMLFormElement): RequestInit {
  const headers = new Headers(fieldsIn(form, 'header').map(({ name, value }) => [name, value]));
  const written = form.querySelector<HTMLTextAreaElement>('textarea');
  const body = written?.value;
  if (written) headers.set('Content-Type', written.dataset['type'] ?? 'application/json');
  // Security: omits the cookies of a signed-in dashboard session.
  return { method: form.dataset['method'] ?? 'GET', headers, credentials: 'omit', ...(body !== undefined && { body }) };
}

function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = 'Help on this code';
  return link;
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body.slice(0, 20_000);
  }
}
