/**
 * The script of the page for payers: sends the order, shows where to pay, and asks until it is paid. It is served as it
 * stands here, so it holds no template and nothing that a browser of the last four years lacks. The token of the order is
 * kept behind the # of the address, which browsers send to nobody.
 */
export const SCRIPT = String.raw`
const main = document.querySelector('main');
let link = JSON.parse(main.dataset.link);
const api = new URL('../api/v1/pay/' + link.slug + '/orders', location.href).href;
const at = (id) => document.getElementById(id);
const form = at('form');
const attempt = newAttempt();
let token = new URLSearchParams(location.hash.slice(1)).get('order');
let order = null;
let aheadMs = 0;
let timer;
let waitMs = 2000;

function newAttempt() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const naira = (kobo) => Math.floor(kobo / 100).toString() + '.' + String(kobo % 100).padStart(2, '0');
const money = (kobo) => '₦' + naira(kobo).replace(/\B(?=(\d{3})+\.)/g, ',');

/** Kobo of what somebody typed, without a fraction of a float on the way. */
function koboOf(text) {
  const parts = /^([0-9][0-9,]*)(?:[.]([0-9]{1,2}))?$/.exec(text.trim());
  return parts ? Number(parts[1].replaceAll(',', '')) * 100 + Number((parts[2] || '').padEnd(2, '0')) : null;
}

function sums() {
  const data = new FormData(form);
  const option = link.deliveryOptions.find((each) => each.id === data.get('deliveryOptionId'));
  const quantity = link.item ? Number(data.get('quantity')) : 1;
  const price = link.item ? link.item.unitPrice * quantity : (link.amount ?? koboOf(String(data.get('amount') || '')));
  const isWhole = Number.isSafeInteger(price) && price > 0;
  return { price: isWhole ? price : null, fee: option ? option.fee : 0, option, total: isWhole ? price + (option ? option.fee : 0) : null };
}

function showSums() {
  const { price, fee, option, total } = sums();
  const address = at('address');
  if (address) {
    address.hidden = Boolean(option && option.type === 'pickup');
    address.disabled = address.hidden;
  }
  const rows = total === null ? [] : option ? [['Price', price], ['Delivery', fee], ['Total', total]] : [['Total', total]];
  at('sums').replaceChildren(...rows.flatMap(([name, value]) => [element('dt', name), element('dd', money(value))]));
}

function element(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}

function inputOf() {
  const input = { attempt };
  const address = {};
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text === '') continue;
    if (name === 'quantity') input.quantity = Number(text);
    else if (name === 'amount') input.amount = Math.min(koboOf(text) ?? 0, Number.MAX_SAFE_INTEGER);
    else if (name.startsWith('address.')) address[name.slice(8)] = text;
    else input[name] = text;
  }
  if (Object.keys(address).length > 0) input.address = address;
  const { total } = sums();
  if (total !== null) input.expectedTotal = total;
  return input;
}

async function ask(method, address, body) {
  const response = await fetch(address, {
    method,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
    referrerPolicy: 'no-referrer',
  });
  const now = Date.parse(response.headers.get('date') || '');
  // The header leaves out the part of a second: rather tell a second less than one too many.
  if (!Number.isNaN(now)) aheadMs = now + 999 - Date.now();
  const answer = await response.json();
  if (answer.success) return answer.data;
  throw Object.assign(new Error(answer.error), { field: answer.field, code: answer.code, status: response.status });
}

function clearProblems() {
  for (const each of form.querySelectorAll('.error')) each.textContent = '';
  for (const each of form.querySelectorAll('[aria-invalid]')) each.removeAttribute('aria-invalid');
}

function showProblem(error) {
  const said = error.status ? error.message : 'The connection was lost; try again';
  const words = said.replace(/\b(\d+) kobo\b/g, (_, kobo) => money(Number(kobo)));
  const input = error.field && form.elements.namedItem(error.field);
  const place = at(error.field + '-error');
  if (!input || !place) {
    at('problem').textContent = words + '.';
    return;
  }
  place.textContent = words.replace(error.field + ': ', '') + '.';
  if (input instanceof HTMLElement) {
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  }
}

async function submit(event) {
  event.preventDefault();
  clearProblems();
  const button = at('submit');
  button.disabled = true;
  try {
    show(await ask('POST', api, inputOf()));
    token = order.token;
    history.replaceState(null, '', '#order=' + token);
    again();
  } catch (error) {
    showProblem(error);
    if (error.code === 'PRICE_CHANGED') await showPrices().catch(() => {});
  } finally {
    button.disabled = false;
  }
}

/** Puts what the link costs now into the page. What was typed and chosen stays. */
async function showPrices() {
  const response = await fetch(location.pathname, { referrerPolicy: 'no-referrer' });
  if (!response.ok) return;
  const now = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (!now.getElementById('form')) return location.reload();
  link = JSON.parse(now.querySelector('main').dataset.link);
  const chosen = new FormData(form).get('deliveryOptionId');
  for (const part of ['.item', '#delivery']) {
    const [old, next] = [form.querySelector(part), now.querySelector(part)];
    if (old && next) old.replaceWith(next);
  }
  for (const each of form.querySelectorAll('[name=deliveryOptionId]')) if (each.value === chosen) each.checked = true;
  showSums();
  const { total } = sums();
  if (total !== null) at('problem').textContent = 'The price has changed: it is ' + money(total) + ' now. Continue if that is right.';
}

const sections = ['order', 'payment', 'paid', 'over'];

function turnTo(name) {
  if (!at(name).hidden) return;
  for (const each of sections) at(each).hidden = each !== name;
  at(name).querySelector('h2')?.focus();
}

/** Only an https or http address of the business leaves this page. */
function mayFollow(address) {
  return /^https?:[/][/]/.test(address || '');
}

function show(next) {
  order = next;
  if (order.status === 'paid' || order.status === 'fulfilled') {
    at('paid-total').textContent = money(order.total);
    at('paid-reference').textContent = order.reference;
    at('go-on').hidden = !mayFollow(order.successUrl);
    if (mayFollow(order.successUrl)) at('success').href = order.successUrl;
    at('announce').textContent = 'Paid';
    turnTo('paid');
  } else if (order.status === 'pending') {
    at('due').textContent = money(order.amountDue);
    at('number').textContent = order.account ? order.account.accountNumber : '';
    at('bank').textContent = order.account ? order.account.bankName : '';
    at('name').textContent = order.account ? order.account.accountName : '';
    at('reference').textContent = order.reference;
    const words = order.amountPaid > 0 ? money(order.amountPaid) + ' arrived. ' + money(order.amountDue) + ' is still to be paid.' : 'Waiting for your payment…';
    if (at('waiting').textContent !== words) at('waiting').textContent = words;
    showLeft();
    turnTo('payment');
  } else {
    const came = order.amountPaid > 0 ? ' ' + link.business + ' has ' + money(order.amountPaid) + ' of you; ask there to have it back.' : '';
    at('over-words').textContent = order.status === 'refunded' ? 'Your money was sent back to you.' : 'It was not paid in time, it was canceled, or it is owed no more.' + came;
    at('again').href = location.pathname;
    turnTo('over');
  }
}

function showLeft() {
  if (!order || order.status !== 'pending' || !order.account || !order.account.expiresAt) return;
  const seconds = Math.ceil((Date.parse(order.account.expiresAt) - Date.now() - aheadMs) / 1000);
  const over = 'The time is over. If you have paid already, wait here for a moment; if not, do not pay any more.';
  at('left').textContent = seconds > 0 ? Math.floor(seconds / 60) + ' min ' + String(seconds % 60).padStart(2, '0') + ' s' : over;
}

/** Asks again after a while, ever more slowly; at once when somebody comes back to the page. */
function again() {
  clearTimeout(timer);
  if (!order || order.status !== 'pending') return;
  timer = setTimeout(look, waitMs);
  waitMs = Math.min(waitMs * 1.25, 15000);
}

async function look() {
  try {
    show(await ask('GET', api + '/' + token));
  } catch (error) {
    if (error.status === 404 && !order) {
      token = null;
      return;
    }
    at('waiting').textContent = 'The connection was lost; trying again…';
  }
  again();
}

async function simulate() {
  const button = at('simulate');
  button.disabled = true;
  try {
    show(await ask('POST', api + '/' + token + '/simulate', {}));
  } catch (error) {
    at('waiting').textContent = (error.status ? error.message : 'The connection was lost') + '.';
  } finally {
    button.disabled = false;
  }
}

async function copy(event) {
  const button = event.currentTarget;
  const what = button.dataset.copy;
  const text = what === 'amount' ? naira(order.amountDue) : order.account.accountNumber;
  const isCopied = await toClipboard(text, at(what === 'amount' ? 'due' : 'number'));
  at('announce').textContent = '';
  at('announce').textContent = isCopied ? 'Copied ' + text : 'Selected; copy it by hand';
  if (!isCopied) return;
  button.firstChild.textContent = 'Copied';
  setTimeout(() => (button.firstChild.textContent = 'Copy'), 2000);
}

/** Without TLS browsers keep the clipboard away; then the text is selected. */
async function toClipboard(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(shown);
    return false;
  }
}

if (form) {
  form.addEventListener('submit', submit);
  form.addEventListener('input', showSums);
  showSums();
}
for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', copy);
at('simulate')?.addEventListener('click', simulate);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible' || !order || order.status !== 'pending') return;
  waitMs = 2000;
  clearTimeout(timer);
  look();
});
setInterval(showLeft, 1000);
if (token) look();
`;
