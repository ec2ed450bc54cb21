import { createHash } from 'node:crypto';
import { type HeaderList, payHeaders } from '../../../core/transport/headers.ts';
import { encoded } from '../../../platform/fast/encode.ts';
import { webOrigin } from '../../../platform/formats/network.ts';
import { escaped } from '../../../platform/formats/text.ts';
import type { PayerLink } from '../../../slices/checkout/pay-link.ts';
import { payerLinkSchema } from '../../../slices/checkout/views.ts';
import { orderForm } from './order-form.ts';
import type { Texts } from './texts/en.ts';
import { fill, languages } from './texts/languages.ts';

/** Panel colours of pay.css in light and dark. */
const GROUND = { light: '#f2f5f3', dark: '#1e2228' } as const;
/** Contrast of WCAG 2 for text. */
const ENOUGH = 4.5;

/** Style with the brand colour: darker in light and lighter in dark until readable, with black or white text on it. */
export function tint(colour: string): string {
  const light = readable(colour, GROUND.light, '#000000');
  const dark = readable(colour, GROUND.dark, '#ffffff');
  return `:root{--strong:light-dark(${light},${dark});--on-strong:light-dark(${onto(light)},${onto(dark)})}`;
}

function readable(colour: string, ground: string, towards: string): string {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, towards, part);
    if (contrast(mixed, ground) >= ENOUGH) return mixed;
  }
  return towards;
}

const onto = (colour: string): string => (contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000');

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function mix(colour: string, towards: string, part: number): string {
  const to = channels(towards);
  const mixed = channels(colour).map((each, at) => Math.round(each + ((to[at] ?? 0) - each) * part));
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface Document {
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
