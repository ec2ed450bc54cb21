import { escaped } from '../../platform/formats/text.ts';
import { money } from '../../core/mail/template.ts';
import { dayText } from '../../core/pdf/document.ts';
import type { z } from 'zod';
import type { genuineSchema } from './statement.ts';

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 1rem/1.5 system-ui, sans-serif; color: light-dark(#111, #eee); background: light-dark(#fff, #111); max-width: 36rem; margin: 2rem auto; padding: 0 1rem }
  h1 { font-size: 1.4rem; margin: 0 }
  .result { border: 2px solid; padding: .6rem 1rem; font-weight: 600 }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; vertical-align: top; padding: .35rem 0; border-bottom: 1px solid #888; font-weight: 400 }
  th { padding-right: 1rem; white-space: nowrap }
  td { overflow-wrap: anywhere }`;

export function genuinePage({ number, environment, business, from, to, opening, closing }: z.output<typeof genuineSchema>): string {
  const rows = [
    ['Account holder', business],
    ['Number', number],
    ['Period', `${dayText(from)} to ${dayText(to)}`],
    ['Opening balance', money(opening)],
    ['Closing balance', money(closing)],
  ] as const;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${escaped(`Statement ${number}`)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>Statement of account</h1>
      ${environment === 'sandbox' ? '<p><strong>Sandbox.</strong> No real money moved.</p>' : ''}
      <p class="result">This statement was issued by this service. Compare these details with the PDF.</p>
      <table>${rows.map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>
    </main>
  </body>
</html>
`;
}
