import { CLOSED } from '../../../slices/checkout/closed.ts';
import type { PayerLink } from '../../../slices/checkout/pay-link.ts';
import { payerLinkView, type PayerLinkView } from '../../../slices/checkout/views.ts';
import { escaped } from '../../../platform/kernel/html.ts';
import { money } from '../../../services/mail/words.ts';

export interface Assets {
  styleAt: string;
  scriptAt: string;
}

/** The page of a link. Addresses are relative, so that it also works below a path of another host. */
export function payPage(found: PayerLink, { styleAt, scriptAt }: Assets): string {
  const link = payerLinkView(found);
  const form = link.closedReason === null ? orderForm(link) : `<p class="notice">${escaped(CLOSED[link.closedReason])}.</p>`;
  const sandbox = link.environment === 'sandbox';
  return document(
    `${link.title} · ${link.business}`,
    styleAt,
    `<main data-link="${escaped(JSON.stringify(link))}">
      ${sandbox ? '<p class="sandbox" role="note"><strong>Sandbox.</strong> No real money moves here.</p>' : ''}
      <header>
        <p class="business">${escaped(link.business)}</p>
        <h1>${escaped(link.title)}</h1>
        ${link.description === null ? '' : `<p>${escaped(link.description)}</p>`}
      </header>
      <noscript><p class="notice">This page needs JavaScript to take an order.</p></noscript>
      <section id="order" aria-label="Your order">${form}</section>
      ${payment(sandbox)}
      ${endings(link.business)}
      <p id="announce" class="quiet" role="status" aria-live="polite"></p>
    </main>
    <script type="module" src="${scriptAt}"></script>`,
  );
}

/** A page that says one thing. */
export function messagePage(title: string, words: string, styleAt: string): string {
  return document(title, styleAt, `<main><h1>${escaped(title)}</h1><p>${escaped(words)}</p></main>`);
}

function document(title: string, styleAt: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${styleAt}">
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

function orderForm(link: PayerLinkView): string {
  return `<form id="form">
        ${link.item ? itemPart(link.item) : amountPart(link)}
        ${link.deliveryOptions.length > 0 ? deliveryPart(link) : ''}
        ${link.type === 'subscription' ? '' : payerPart(link)}
        ${link.collect.address && link.type !== 'subscription' ? ADDRESS : ''}
        <dl class="sums" id="sums"></dl>
        <p class="error" id="problem" role="alert"></p>
        <button type="submit" id="submit">Continue to payment</button>
      </form>`;
}

function itemPart({ name, description, unitPrice, minQuantity, maxQuantity }: NonNullable<PayerLinkView['item']>): string {
  return `<p class="item"><span>${escaped(name)}</span> <span>${escaped(money(unitPrice))}</span></p>
        ${description === null ? '' : `<p>${escaped(description)}</p>`}
        ${field('quantity', 'Quantity', `type="number" inputmode="numeric" required min="${minQuantity}" max="${maxQuantity}" value="${minQuantity}"`)}`;
}

function amountPart({ amount, title }: PayerLinkView): string {
  if (amount !== null) return `<p class="item"><span>${escaped(title)}</span> <span>${escaped(money(amount))}</span></p>`;
  return field(
    'amount',
    'Amount in naira',
    'type="text" inputmode="decimal" required pattern="[0-9][0-9,]*([.][0-9]{1,2})?" title="An amount such as 1500 or 1,500.50"',
  );
}

function deliveryPart({ deliveryOptions }: PayerLinkView): string {
  const options = deliveryOptions.map(({ id, name, type, fee, regions, estimatedDays }, at) => {
    const days =
      estimatedDays && (estimatedDays.min === estimatedDays.max ? `${estimatedDays.min}` : `${estimatedDays.min} to ${estimatedDays.max}`);
    const more = [
      ...(type === 'pickup' ? ['pick it up'] : []),
      ...(regions.length > 0 ? [regions.join(', ')] : []),
      ...(days ? [`${days} days`] : []),
    ];
    return `<label class="choice"><input type="radio" name="deliveryOptionId" value="${id}" required${at === 0 ? ' checked' : ''}>
            <span>${escaped(name)}${more.length > 0 ? ` <small>${escaped(more.join(' · '))}</small>` : ''}</span>
            <span>${fee === 0 ? 'Free' : escaped(money(fee))}</span></label>`;
  });
  return `<fieldset id="delivery"><legend>Delivery</legend>${options.join('')}<p class="error" id="deliveryOptionId-error"></p></fieldset>`;
}

function payerPart({ collect }: PayerLinkView): string {
  return `<fieldset><legend>About you</legend>
        ${field('firstName', 'First name', 'type="text" autocomplete="given-name" required maxlength="100"')}
        ${field('lastName', 'Last name', 'type="text" autocomplete="family-name" required maxlength="100"')}
        ${field('email', 'E-mail address, for the receipt', 'type="email" autocomplete="email" required maxlength="254"')}
        ${collect.phone ? field('phoneNumber', 'Phone number', 'type="tel" autocomplete="tel" required maxlength="30"') : ''}
        </fieldset>`;
}

const ADDRESS = `<fieldset id="address"><legend>Delivery address</legend>
        ${field('address.line1', 'Street and number', 'type="text" autocomplete="address-line1" required maxlength="200"')}
        ${field('address.line2', 'More of the address (optional)', 'type="text" autocomplete="address-line2" maxlength="200"')}
        ${field('address.city', 'Town or city', 'type="text" autocomplete="address-level2" required maxlength="100"')}
        ${field('address.state', 'State', 'type="text" autocomplete="address-level1" required maxlength="100"')}
        </fieldset>`;

function field(name: string, label: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-error">
        <p class="error" id="${name}-error"></p>`;
}

function payment(sandbox: boolean): string {
  return `<section id="payment" hidden aria-labelledby="payment-title">
        <h2 id="payment-title" tabindex="-1">Pay by bank transfer</h2>
        <p>Send exactly this amount from your bank to the account below. This page notices when it arrives.</p>
        <dl class="account">
          <dt>Amount</dt><dd><strong id="due"></strong> <button type="button" class="copy" data-copy="amount">Copy<span class="quiet"> amount</span></button></dd>
          <dt>Account number</dt><dd><strong id="number"></strong> <button type="button" class="copy" data-copy="number">Copy<span class="quiet"> account number</span></button></dd>
          <dt>Bank</dt><dd id="bank"></dd>
          <dt>Account name</dt><dd id="name"></dd>
          <dt>Your order</dt><dd id="reference"></dd>
          <dt>Pay within</dt><dd><time id="left"></time></dd>
        </dl>
        <p id="waiting" class="waiting" role="status">Waiting for your payment…</p>
        ${sandbox ? '<button type="button" id="simulate" class="simulate">Simulate payment (sandbox only)</button>' : ''}
      </section>`;
}

function endings(business: string): string {
  return `<section id="paid" hidden aria-labelledby="paid-title">
        <h2 id="paid-title" tabindex="-1"><span aria-hidden="true">✓</span> Paid</h2>
        <p>${escaped(business)} has your payment of <strong id="paid-total"></strong>. Your order is <strong id="paid-reference"></strong>.</p>
        <p id="go-on" hidden><a id="success">Go on to ${escaped(business)}</a></p>
      </section>
      <section id="over" hidden aria-labelledby="over-title">
        <h2 id="over-title" tabindex="-1">This order is closed</h2>
        <p id="over-words"></p>
        <p><a id="again">Begin again</a></p>
      </section>`;
}
