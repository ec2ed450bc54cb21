import { table } from './md-table.mjs';

export async function magicTable() {
  const { magicAmounts, magicEndings } = await import('../src/domain/portable/magic-amounts.ts');
  return table(
    ['Ends in', 'Answer', '`settlementStatus` after `advance 5m`', 'What happens'],
    magicEndings.map((ending) => {
      const { answer, status, dayLater, means } = magicAmounts[ending];
      return [ending, String(answer), `\`${status}\`${dayLater ? `, a day later \`${dayLater}\`` : ''}`, means];
    }),
  );
}

export async function ninTable() {
  const { knownNins, personOf } = await import('../src/providers/identity/sandbox/population.ts');
  const answers = {
    found: (nin) => [personOf(nin)].map(({ firstName, middleName, lastName }) => `${firstName} ${middleName} ${lastName}`)[0],
    not_found: () => '404 `RECORD_NOT_FOUND`',
    unavailable: () => '502 `UPSTREAM_ERROR`',
    silent: () => 'the provider never answers: 502 `UPSTREAM_ERROR` after 18 seconds',
    slow: () => 'a person, after 3 seconds',
  };
  return table(
    ['NIN', 'Answer'],
    [
      ...Object.entries(knownNins)
        .toSorted(([, one], [, other]) => Object.keys(answers).indexOf(one) - Object.keys(answers).indexOf(other))
        .map(([nin, outcome]) => [`\`${nin}\``, answers[outcome](nin)]),
      ['any other 11 digits', 'a person made from the digits'],
    ],
  );
}
