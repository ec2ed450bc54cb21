import { createHash } from 'node:crypto';
import { escaped } from '../../../platform/formats/text.ts';
import { webOrigin } from '../../../platform/formats/network.ts';
import { type HeaderList, payHeaders } from '../../../core/transport/headers.ts';
import type { PayerLink } from '../../../slices/checkout/pay-link.ts';
import { payerLinkSchema } from '../../../slices/checkout/views.ts';
import { encoded } from '../../../platform/fast/encode.ts';
import { orderForm } from './order-form.ts';
import { tint } from './tint.ts';
import { fill, languages } from './texts/languages.ts';
import type { Texts } from './texts/en.ts';

export interface Document {
  html: string;
  /** Content security policy. */
  headers: HeaderList;
}

/** HTML page of a link in one language, with relative addresses. */
export function payPage(found: PayerLink, texts: Texts, { styleAt, scriptAt }: Record<'styleAt' | 'scriptAt', string>): Document {
  const link = encoded(payerLinkSchema, found);
  const { branding } = found;
  const form = link.closedReason === null ? orderForm(found, texts) : `<p class="notice">${escaped(texts.closed[link.closedReason])}.</p>`;
  const isSandbox = link.environment === 'sandbox';
  const logo = branding.logoVersion && `<img class="logo" src="${link.slug}/logo?v=${branding.logoVersion}" alt="" height="40">`;
  const style = branding.colour === null ? null : tint(branding.colour);
  const html = documentOf(
    { texts, title: `${link.title} · ${link.business}`, styleAt, style },
    `<main data-link="${escaped(JSON.stringify(link))}" data-texts="${escaped(JSON.stringify(texts.live))}">
      ${isSandbox ? `<p class="sandbox" role="note">${texts.sandbox}</p>` : ''}
      <header>
        <p class="business">${logo ?? ''}<span>${escaped(link.business)}</span></p>
        <h1>${escaped(link.title)}</h1>
        ${link.description === null ? '' : `<p>${escaped(link.description)}</p>`}
      </header>
      <noscript><p class="notice">${texts.needsScript}</p></noscript>
      <section id="order" aria-label="${texts.yourOrder}">${form}</section>
      ${payment(isSandbox, texts)}
      ${endings(link.business, isSandbox, texts)}
      <p id="announce" class="quiet" role="status" aria-live="polite"></p>
    </main>
    ${languageSwitch(texts)}
    <script type="module" src="${scriptAt}"></script>`,
  );
  const picture = link.item?.picture ?? null;
  return {
    html,
    headers: payHeaders({ styleHash: style === null ? null : hashOf(style), pictures: picture === null ? null : webOrigin(picture) }),
  };
}

export function messagePage(
  title: string,
  sentence: string,
  { texts, styleAt, code, requestId }: Record<'code' | 'requestId', string> & Pick<Head, 'texts' | 'styleAt'>,
): string {
  const body = `<main><h1>${escaped(title)}</h1><p>${escaped(sentence)}</p><p><small>${escaped(code)} · ${escaped(requestId)}</small></p></main>`;
  return documentOf({ texts, title, styleAt, style: null }, body);
}

interface Head {
  texts: Texts;
  title: string;
  styleAt: string;
  style: string | null;
}

function documentOf({ texts, title, styleAt, style }: Head, body: string): string {
  return `<!doctype html>
<html lang="${texts.tag}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${styleAt}">${style === null ? '' : `\n    <style>${style}</style>`}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}

const hashOf = (style: string): string => `sha256-${createHash('sha256').update(style).digest('base64')}`;

function payment(isSandbox: boolean, texts: Texts): string {
  const copy = (what: string, label: string): string =>
    `<button type="button" class="copy" data-copy="${what}" aria-label="${label}">${texts.live.copy}</button>`;
  return `<section id="payment" hidden aria-labelledby="payment-title">
        <h2 id="payment-title" tabindex="-1">${texts.payByTransfer}</h2>
        <p>${texts.sendExactly}</p>
        <dl class="account">
          <dt>${texts.amount}</dt><dd><strong id="due"></strong> ${copy('amount', texts.copyAmount)}</dd>
          <dt>${texts.accountNumber}</dt><dd><strong id="number"></strong> ${copy('number', texts.copyAccountNumber)}</dd>
          <dt>${texts.bank}</dt><dd id="bank"></dd>
          <dt>${texts.accountName}</dt><dd id="name"></dd>
          <dt>${texts.orderNumber}</dt><dd id="reference"></dd>
          <dt>${texts.payWithin}</dt><dd><time id="left"></time></dd>
        </dl>
        <p id="waiting" class="waiting" role="status">${texts.live.waiting}</p>
        ${isSandbox ? `<button type="button" id="simulate" class="simulate">${texts.simulate}</button>` : ''}
      </section>`;
}

function endings(business: string, isSandbox: boolean, texts: Texts): string {
  const result = fill(escaped(texts.hasYourPayment), {
    business: escaped(business),
    total: '<strong id="paid-total"></strong>',
    order: '<strong id="paid-reference"></strong>',
  });
  return `<section id="paid" hidden aria-labelledby="paid-title">
        <h2 id="paid-title" tabindex="-1"><span aria-hidden="true">✓</span> ${texts.paid}</h2>
        <p>${result}</p>
        <p id="surplus" class="notice" hidden></p>
        <h3>${texts.receipt}</h3>
        <dl class="sums receipt">
          <dt>${texts.paidTo}</dt><dd>${escaped(business)}${isSandbox ? ' (sandbox)' : ''}</dd>
          <dt>${texts.orderNumber}</dt><dd id="receipt-reference"></dd>
          <dt>${texts.paidAt}</dt><dd><time id="receipt-at"></time></dd>
        </dl>
        <dl class="sums receipt" id="receipt-sums"></dl>
        <button type="button" id="print" class="copy">${texts.print}</button>
        <p id="go-on" hidden><a id="success">${fill(escaped(texts.continueTo), { business: escaped(business) })}</a></p>
      </section>
      <section id="over" hidden aria-labelledby="over-title">
        <h2 id="over-title" tabindex="-1">${texts.orderClosed}</h2>
        <p id="over-text"></p>
        <p><a id="again">${texts.startAgain}</a></p>
      </section>`;
}

/** Languages by their own names. */
function languageSwitch({ tag }: Texts): string {
  const links = languages.map((each) =>
    each.tag === tag
      ? `<span lang="${each.tag}" aria-current="true">${each.language}</span>`
      : `<a href="?lang=${each.tag}" lang="${each.tag}" hreflang="${each.tag}">${each.language}</a>`,
  );
  return `<nav class="languages" aria-label="Language">${links.join(' · ')}</nav>`;
}
