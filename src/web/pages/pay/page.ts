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
import type { Words } from './texts/texts.ts';

export interface Assets {
  styleAt: string;
  scriptAt: string;
}

export interface Document {
  html: string;
  /** What it may load. */
  headers: HeaderList;
}

/** The page of a link in one language. Addresses are relative, so that it also works below a path of another host. */
export function payPage(found: PayerLink, words: Words, { styleAt, scriptAt }: Assets): Document {
  const link = encoded(payerLinkSchema, found);
  const { branding } = found;
  const form = link.closedReason === null ? orderForm(found, words) : `<p class="notice">${escaped(words.closed[link.closedReason])}.</p>`;
  const isSandbox = link.environment === 'sandbox';
  const logo = branding.logoVersion && `<img class="logo" src="${link.slug}/logo?v=${branding.logoVersion}" alt="" height="40">`;
  const style = branding.colour === null ? null : tint(branding.colour);
  const html = documentOf(
    { words, title: `${link.title} · ${link.business}`, styleAt, style },
    `<main data-link="${escaped(JSON.stringify(link))}" data-words="${escaped(JSON.stringify(words.live))}">
      ${isSandbox ? `<p class="sandbox" role="note">${words.sandbox}</p>` : ''}
      <header>
        <p class="business">${logo ?? ''}<span>${escaped(link.business)}</span></p>
        <h1>${escaped(link.title)}</h1>
        ${link.description === null ? '' : `<p>${escaped(link.description)}</p>`}
      </header>
      <noscript><p class="notice">${words.needsScript}</p></noscript>
      <section id="order" aria-label="${words.yourOrder}">${form}</section>
      ${payment(isSandbox, words)}
      ${endings(link.business, isSandbox, words)}
      <p id="announce" class="quiet" role="status" aria-live="polite"></p>
    </main>
    ${languageSwitch(words)}
    <script type="module" src="${scriptAt}"></script>`,
  );
  const picture = link.item?.picture ?? null;
  return {
    html,
    headers: payHeaders({ styleHash: style === null ? null : hashOf(style), pictures: picture === null ? null : webOrigin(picture) }),
  };
}

/** What support asks for. */
interface ErrorReference {
  code: string;
  requestId: string;
}

/** A page that says one thing. */
export function messagePage(
  title: string,
  sentence: string,
  { words, styleAt, code, requestId }: ErrorReference & Pick<Head, 'words' | 'styleAt'>,
): string {
  const body = `<main><h1>${escaped(title)}</h1><p>${escaped(sentence)}</p><p><small>${escaped(code)} · ${escaped(requestId)}</small></p></main>`;
  return documentOf({ words, title, styleAt, style: null }, body);
}

interface Head {
  words: Words;
  title: string;
  styleAt: string;
  style: string | null;
}

function documentOf({ words, title, styleAt, style }: Head, body: string): string {
  return `<!doctype html>
<html lang="${words.tag}">
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

function payment(isSandbox: boolean, words: Words): string {
  const copy = (what: string, label: string): string =>
    `<button type="button" class="copy" data-copy="${what}" aria-label="${label}">${words.live.copy}</button>`;
  return `<section id="payment" hidden aria-labelledby="payment-title">
        <h2 id="payment-title" tabindex="-1">${words.payByTransfer}</h2>
        <p>${words.sendExactly}</p>
        <dl class="account">
          <dt>${words.amount}</dt><dd><strong id="due"></strong> ${copy('amount', words.copyAmount)}</dd>
          <dt>${words.accountNumber}</dt><dd><strong id="number"></strong> ${copy('number', words.copyAccountNumber)}</dd>
          <dt>${words.bank}</dt><dd id="bank"></dd>
          <dt>${words.accountName}</dt><dd id="name"></dd>
          <dt>${words.orderNumber}</dt><dd id="reference"></dd>
          <dt>${words.payWithin}</dt><dd><time id="left"></time></dd>
        </dl>
        <p id="waiting" class="waiting" role="status">${words.live.waiting}</p>
        ${isSandbox ? `<button type="button" id="simulate" class="simulate">${words.simulate}</button>` : ''}
      </section>`;
}

function endings(business: string, isSandbox: boolean, words: Words): string {
  const result = fill(escaped(words.hasYourPayment), {
    business: escaped(business),
    total: '<strong id="paid-total"></strong>',
    order: '<strong id="paid-reference"></strong>',
  });
  return `<section id="paid" hidden aria-labelledby="paid-title">
        <h2 id="paid-title" tabindex="-1"><span aria-hidden="true">✓</span> ${words.paid}</h2>
        <p>${result}</p>
        <p id="surplus" class="notice" hidden></p>
        <h3>${words.receipt}</h3>
        <dl class="sums receipt">
          <dt>${words.paidTo}</dt><dd>${escaped(business)}${isSandbox ? ' (sandbox)' : ''}</dd>
          <dt>${words.orderNumber}</dt><dd id="receipt-reference"></dd>
          <dt>${words.paidAt}</dt><dd><time id="receipt-at"></time></dd>
        </dl>
        <dl class="sums receipt" id="receipt-sums"></dl>
        <button type="button" id="print" class="copy">${words.print}</button>
        <p id="go-on" hidden><a id="success">${fill(escaped(words.goOnTo), { business: escaped(business) })}</a></p>
      </section>
      <section id="over" hidden aria-labelledby="over-title">
        <h2 id="over-title" tabindex="-1">${words.orderClosed}</h2>
        <p id="over-words"></p>
        <p><a id="again">${words.beginAgain}</a></p>
      </section>`;
}

/** Each language is named in itself, so that who reads only that one finds it. */
function languageSwitch({ tag }: Words): string {
  const links = languages.map((each) =>
    each.tag === tag
      ? `<span lang="${each.tag}" aria-current="true">${each.language}</span>`
      : `<a href="?lang=${each.tag}" lang="${each.tag}" hreflang="${each.tag}">${each.language}</a>`,
  );
  return `<nav class="languages" aria-label="Language">${links.join(' · ')}</nav>`;
}
