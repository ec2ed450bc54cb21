import type { PayerOrderView } from '../../../slices/checkout/views.ts';
import { ask, Refused, serverNow } from './ask.ts';
import { clearProblems, form, link, orderOf, showPrices, showProblem, showSums } from './form.ts';
import { money, naira } from './money.ts';
import { at, maybeAt, turnTo, problemOf, say, texts, element } from './page.ts';

// The order token is in the URL fragment, which browsers never send.

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

const api = new URL(`../api/v1/pay/${link.slug}/orders`, location.href).href;
let token = new URLSearchParams(location.hash.slice(1)).get('order');
let order: PayerOrderView | null = null;
let timer: number | undefined;
let waitMs = FIRST_WAIT_MS;

async function submit(filled: HTMLFormElement): Promise<void> {
  clearProblems(filled);
  const button = at<HTMLButtonElement>('submit');
  button.disabled = true;
  try {
    const made = await ask('POST', api, orderOf(filled));
    token = made.token;
    history.replaceState(null, '', `${location.search}#order=${token}`);
    show(made);
    again();
  } catch (error) {
    showProblem(filled, error);
    // Without the new price, the refusal is already shown.
    if (error instanceof Refused && error.code === 'PRICE_CHANGED') await showPrices(filled).catch(() => undefined);
  } finally {
    button.disabled = false;
  }
}

function show(next: PayerOrderView): void {
  order = next;
  if (next.status === 'paid' || next.status === 'fulfilled') return showPaid(next);
  if (next.status === 'pending') return showPending(next);
  const held = next.amountPaid > 0 ? ` ${say(texts.held, { business: link.business, paid: money(next.amountPaid) })}` : '';
  at('over-text').textContent = next.status === 'refunded' ? texts.sentBack : texts.over + held;
  at<HTMLAnchorElement>('again').href = location.pathname + location.search;
  turnTo('over');
}

function showPending({ account, amountDue, amountPaid, reference }: PayerOrderView): void {
  at('due').textContent = money(amountDue);
  at('number').textContent = account?.accountNumber ?? '';
  at('bank').textContent = account?.bankName ?? '';
  at('name').textContent = account?.accountName ?? '';
  at('reference').textContent = reference;
  const result = amountPaid > 0 ? say(texts.arrived, { paid: money(amountPaid), due: money(amountDue) }) : texts.waiting;
  if (at('waiting').textContent !== result) at('waiting').textContent = result;
  showLeft();
  turnTo('payment');
}

function showLeft(): void {
  const expiresAt = order?.status === 'pending' ? order.account?.expiresAt : null;
  if (!expiresAt) return;
  const seconds = Math.ceil((Date.parse(expiresAt) - serverNow()) / 1_000);
  at('left').textContent =
    seconds > 0
      ? say(texts.timeLeft, { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60).padStart(2, '0') })
      : texts.timeOver;
}

function again(): void {
  clearTimeout(timer);
  if (order?.status !== 'pending') return;
  timer = window.setTimeout(() => void poll(), waitMs);
  waitMs = Math.min(waitMs * 1.25, LONGEST_WAIT_MS);
}

async function poll(): Promise<void> {
  try {
    show(await ask('GET', `${api}/${token}`));
  } catch (error) {
    if (error instanceof Refused && error.status === 404 && !order) {
      token = null;
      return;
    }
    at('waiting').textContent = texts.tryingAgain;
  }
  again();
}

async function simulate(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  try {
    show(await ask('POST', `${api}/${token}/simulate`, {}));
  } catch (error) {
    at('waiting').textContent = problemOf(error);
  } finally {
    button.disabled = false;
  }
}

async function copy(button: HTMLElement): Promise<void> {
  if (!order) return;
  const isAmount = button.dataset['copy'] === 'amount';
  const text = isAmount ? naira(order.amountDue) : (order.account?.accountNumber ?? '');
  const isCopied = await toClipboard(text, at(isAmount ? 'due' : 'number'));
  at('announce').textContent = '';
  at('announce').textContent = isCopied ? say(texts.copiedText, { text }) : texts.selected;
  const label = button.firstChild;
  if (!isCopied || !label) return;
  label.textContent = texts.copied;
  setTimeout(() => (label.textContent = texts.copy), 2_000);
}

/** Without TLS there is no clipboard; the text is selected. */
async function toClipboard(text: string, shown: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return false;
  }
}

if (form) {
  const filled = form;
  filled.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(filled);
  });
  filled.addEventListener('input', showSums);
  showSums();
}
for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.addEventListener('click', () => void copy(button));
// The link to another language has the order.
for (const each of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
  each.addEventListener('click', () => (each.hash = location.hash));
at('print').addEventListener('click', () => print());
const simulator = maybeAt<HTMLButtonElement>('simulate');
simulator?.addEventListener('click', () => void simulate(simulator));
// Polls immediately when the payer returns to the page.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || order?.status !== 'pending') return;
  waitMs = FIRST_WAIT_MS;
  clearTimeout(timer);
  void poll();
});
setInterval(showLeft, 1_000);
if (token) void poll();

const LAGOS = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeStyle: 'short', hour12: false, timeZone: 'Africa/Lagos' });

function showPaid(paid: PayerOrderView): void {
  const { total, reference, amountPaid, paidAt, successUrl } = paid;
  at('paid-total').textContent = money(total);
  at('paid-reference').textContent = reference;
  at('receipt-reference').textContent = reference;
  at('receipt-at').textContent = paidAt === null ? '' : `${LAGOS.format(new Date(paidAt))} WAT`;
  showBought(paid);
  const surplus = amountPaid - total;
  at('surplus').hidden = surplus <= 0;
  at('surplus').textContent = say(texts.surplus, { surplus: money(surplus), business: link.business });
  // Security: follows http and https addresses of the business alone.
  const continueAt = /^https?:[/][/]/.test(successUrl ?? '') ? successUrl : null;
  at('go-on').hidden = continueAt === null;
  if (continueAt !== null) at<HTMLAnchorElement>('success').href = continueAt;
  at('announce').textContent = texts.paid;
  turnTo('paid');
}

function showBought({ items, deliveryOption, total }: PayerOrderView): void {
  const bought = items.map(({ name, quantity, unitPrice }) => [`${quantity} × ${name}`, unitPrice * quantity] as const);
  const delivered = deliveryOption ? [[`${texts.delivery}: ${deliveryOption.name}`, deliveryOption.fee] as const] : [];
  const rows = [...bought, ...delivered, [texts.total, total] as const];
  at('receipt-sums').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', name), element('dd', money(value))]));
}
