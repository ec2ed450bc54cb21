import { escaped } from '../../../platform/formats/text.ts';
import { type Kobo, plus, times } from '../../../domain/money/money.ts';
import { AMOUNT_PATTERN } from '../../../domain/portable/amount.ts';
import { money } from '../../../core/mail/template.ts';
import type { PayerLinkView } from '../../../slices/checkout/views.ts';
import { fill } from './texts/languages.ts';
import type { Texts } from './texts/en.ts';

/** Form: item, price and fields of the payer. */
export function orderForm(link: PayerLinkView, texts: Texts): string {
  return `<form id="form">
        ${link.item ? itemPart(link.item, link.title, texts) : amountPart(link, texts)}
        ${link.deliveryOptions.length > 0 ? deliveryPart(link, texts) : ''}
        ${link.type === 'subscription' ? '' : payerPart(link, texts)}
        ${link.collect.address && link.type !== 'subscription' ? addressPart(texts) : ''}
        <dl class="sums" id="sums">${sumsPart(link, texts)}</dl>
        <p class="error" id="problem" role="alert"></p>
        <button type="submit" id="submit">${texts.continueToPayment}</button>
      </form>`;
}

/** Total before any choice, so the layout is stable; empty when the payer enters the amount. */
function sumsPart({ item, amount, deliveryOptions: [option] }: PayerLinkView, { live }: Texts): string {
  const price = item ? times(item.unitPrice, item.minQuantity) : amount;
  if (price === null) return '';
  const parts: [string, Kobo][] = option
    ? [
        [live.price, price],
        [live.delivery, option.fee],
      ]
    : [];
  const rows: [string, Kobo][] = [...parts, [live.total, option ? plus(price, option.fee) : price]];
  return rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(money(value))}</dd>`).join('');
}

type Item = NonNullable<PayerLinkView['item']>;

function itemPart({ name, description, picture, unitPrice, minQuantity, maxQuantity }: Item, title: string, texts: Texts): string {
  // Fixed size against layout shifts; the page also works without the picture.
  const shown = picture === null ? '' : `<img class="picture" src="${escaped(picture)}" alt="" width="480" height="270" loading="lazy">`;
  const bounds = `type="number" inputmode="numeric" required min="${minQuantity}" max="${maxQuantity}" value="${minQuantity}"`;
  // The item name repeats the heading on most links.
  const what = name === title ? texts.live.price : name;
  return `${shown}<p class="item"><span>${escaped(what)}</span> <span>${escaped(money(unitPrice))}</span></p>
        ${description === null ? '' : `<p>${escaped(description)}</p>`}
        ${field('quantity', texts.quantity, bounds)}`;
}

function amountPart({ amount }: PayerLinkView, texts: Texts): string {
  if (amount !== null) return `<p class="item"><span>${texts.amount}</span> <span>${escaped(money(amount))}</span></p>`;
  const form = `type="text" inputmode="decimal" required pattern="${AMOUNT_PATTERN}"`;
  return field('amount', texts.amountInNaira, `${form} title="${texts.amountExample}"`);
}

function deliveryPart({ deliveryOptions }: PayerLinkView, texts: Texts): string {
  const options = deliveryOptions.map(({ id, name, type, fee, regions, estimatedDays: days }, at) => {
    const span = days && (days.min === days.max ? `${days.min}` : `${days.min}–${days.max}`);
    const more = [
      ...(type === 'pickup' ? [texts.pickUp] : []),
      ...(regions.length > 0 ? [regions.join(', ')] : []),
      ...(span ? [fill(texts.days, { days: span })] : []),
    ];
    return `<label class="choice"><input type="radio" name="deliveryOptionId" value="${id}" required${at === 0 ? ' checked' : ''}>
            <span>${escaped(name)}${more.length > 0 ? ` <small>${escaped(more.join(' · '))}</small>` : ''}</span>
            <span>${fee === 0 ? texts.free : escaped(money(fee))}</span></label>`;
  });
  return `<fieldset id="delivery"><legend>${texts.delivery}</legend>${options.join('')}<p class="error" id="deliveryOptionId-error"></p></fieldset>`;
}

function payerPart({ collect }: PayerLinkView, texts: Texts): string {
  return `<fieldset><legend>${texts.aboutYou}</legend>
        ${field('firstName', texts.firstName, 'type="text" autocomplete="given-name" required maxlength="100"')}
        ${field('lastName', texts.lastName, 'type="text" autocomplete="family-name" required maxlength="100"')}
        ${field('email', texts.email, 'type="email" autocomplete="email" required maxlength="254"')}
        ${collect.phone ? field('phoneNumber', texts.phone, 'type="tel" autocomplete="tel" required maxlength="30"') : ''}
        </fieldset>`;
}

function addressPart(texts: Texts): string {
  return `<fieldset id="address"><legend>${texts.address}</legend>
        ${field('address.line1', texts.street, 'type="text" autocomplete="address-line1" required maxlength="200"')}
        ${field('address.line2', texts.moreAddress, 'type="text" autocomplete="address-line2" maxlength="200"')}
        ${field('address.city', texts.city, 'type="text" autocomplete="address-level2" required maxlength="100"')}
        ${field('address.state', texts.state, 'type="text" autocomplete="address-level1" required maxlength="100"')}
        </fieldset>`;
}

function field(name: string, label: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-error">
        <p class="error" id="${name}-error"></p>`;
}
