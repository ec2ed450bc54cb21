import { escaped } from '../../../platform/formats/text.ts';
import { type Kobo, plus, times } from '../../../domain/money/money.ts';
import { AMOUNT_PATTERN } from '../../../domain/portable/amount.ts';
import { money } from '../../../core/mail/template.ts';
import type { PayerLinkView } from '../../../slices/checkout/views.ts';
import { fill } from './texts/languages.ts';
import type { Words } from './texts/texts.ts';

/** What is sold, what it costs, and what the payer is asked for. */
export function orderForm(link: PayerLinkView, words: Words): string {
  return `<form id="form">
        ${link.item ? itemPart(link.item, link.title, words) : amountPart(link, words)}
        ${link.deliveryOptions.length > 0 ? deliveryPart(link, words) : ''}
        ${link.type === 'subscription' ? '' : payerPart(link, words)}
        ${link.collect.address && link.type !== 'subscription' ? addressPart(words) : ''}
        <dl class="sums" id="sums">${sumsPart(link, words)}</dl>
        <p class="error" id="problem" role="alert"></p>
        <button type="submit" id="submit">${words.goOnToPayment}</button>
      </form>`;
}

/** What it comes to before anything is chosen, so that nothing moves when the script takes it over; nothing where the payer names the amount. */
function sumsPart({ item, amount, deliveryOptions: [option] }: PayerLinkView, { live }: Words): string {
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

function itemPart({ name, description, picture, unitPrice, minQuantity, maxQuantity }: Item, title: string, words: Words): string {
  // It keeps its place while it loads, and the page does without where it does not come.
  const shown = picture === null ? '' : `<img class="picture" src="${escaped(picture)}" alt="" width="480" height="270" loading="lazy">`;
  const bounds = `type="number" inputmode="numeric" required min="${minQuantity}" max="${maxQuantity}" value="${minQuantity}"`;
  // Most links have the name of what they sell, which stands above already.
  const what = name === title ? words.live.price : name;
  return `${shown}<p class="item"><span>${escaped(what)}</span> <span>${escaped(money(unitPrice))}</span></p>
        ${description === null ? '' : `<p>${escaped(description)}</p>`}
        ${field('quantity', words.quantity, bounds)}`;
}

function amountPart({ amount }: PayerLinkView, words: Words): string {
  if (amount !== null) return `<p class="item"><span>${words.amount}</span> <span>${escaped(money(amount))}</span></p>`;
  const form = `type="text" inputmode="decimal" required pattern="${AMOUNT_PATTERN}"`;
  return field('amount', words.amountInNaira, `${form} title="${words.amountExample}"`);
}

function deliveryPart({ deliveryOptions }: PayerLinkView, words: Words): string {
  const options = deliveryOptions.map(({ id, name, type, fee, regions, estimatedDays: days }, at) => {
    const span = days && (days.min === days.max ? `${days.min}` : `${days.min}–${days.max}`);
    const more = [
      ...(type === 'pickup' ? [words.pickUp] : []),
      ...(regions.length > 0 ? [regions.join(', ')] : []),
      ...(span ? [fill(words.days, { days: span })] : []),
    ];
    return `<label class="choice"><input type="radio" name="deliveryOptionId" value="${id}" required${at === 0 ? ' checked' : ''}>
            <span>${escaped(name)}${more.length > 0 ? ` <small>${escaped(more.join(' · '))}</small>` : ''}</span>
            <span>${fee === 0 ? words.free : escaped(money(fee))}</span></label>`;
  });
  return `<fieldset id="delivery"><legend>${words.delivery}</legend>${options.join('')}<p class="error" id="deliveryOptionId-error"></p></fieldset>`;
}

function payerPart({ collect }: PayerLinkView, words: Words): string {
  return `<fieldset><legend>${words.aboutYou}</legend>
        ${field('firstName', words.firstName, 'type="text" autocomplete="given-name" required maxlength="100"')}
        ${field('lastName', words.lastName, 'type="text" autocomplete="family-name" required maxlength="100"')}
        ${field('email', words.email, 'type="email" autocomplete="email" required maxlength="254"')}
        ${collect.phone ? field('phoneNumber', words.phone, 'type="tel" autocomplete="tel" required maxlength="30"') : ''}
        </fieldset>`;
}

function addressPart(words: Words): string {
  return `<fieldset id="address"><legend>${words.address}</legend>
        ${field('address.line1', words.street, 'type="text" autocomplete="address-line1" required maxlength="200"')}
        ${field('address.line2', words.moreAddress, 'type="text" autocomplete="address-line2" maxlength="200"')}
        ${field('address.city', words.city, 'type="text" autocomplete="address-level2" required maxlength="100"')}
        ${field('address.state', words.state, 'type="text" autocomplete="address-level1" required maxlength="100"')}
        </fieldset>`;
}

function field(name: string, label: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-error">
        <p class="error" id="${name}-error"></p>`;
}
