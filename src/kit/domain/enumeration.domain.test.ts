import { expect, test } from 'vitest';
import { choicesKeyword, choicesOf, enumeration, labelOf, parseChoice } from './enumeration.domain.ts';
import { requiredChoice } from './rules.domain.ts';

const papers = enumeration(['None', 'Sent', 'AwaitingAnswer', 'NonUrgent', 'Sms'], {
  words: { NonUrgent: 'Non-Urgent', Sms: 'SMS' },
});

test('People read words: names are taken apart, and few are spelled in their own way', () => {
  expect(choicesOf(papers)).toEqual([
    [1, 'Sent'],
    [2, 'Awaiting Answer'],
    [3, 'Non-Urgent'],
    [4, 'SMS'],
  ]);
  expect(labelOf(papers, 2)).toBe('Awaiting Answer');
  expect(labelOf(papers, 0)).toBe('');
  expect(labelOf(enumeration(['NotPaid'], { start: 1 }), 1)).toBe('Not Paid');
});

test.each([
  ['2', 2],
  ['AwaitingAnswer', 2],
  ['awaitinganswer', 2],
  ['Awaiting Answer', 2],
  ['non-urgent', 3],
  ['NonUrgent', 3],
  ['SMS', 4],
  ['0', 0],
  ['None', 0],
  ['5', undefined],
  ['awaiting', undefined],
  ['', undefined],
])('%o is understood as %o', (text, value) => {
  expect(parseChoice(papers, text)).toBe(value);
});

test.each([
  [2, true],
  ['AwaitingAnswer', true],
  ['Awaiting Answer', true],
  [0, false],
  ['None', false],
  ['2', false],
  ['Awaiting', false],
  [null, false],
])('A record with the value %o is taken: %o', (value, isTaken) => {
  const result = requiredChoice(papers, 'How it stands is required').safeParse(value);
  expect(result.success).toBe(isTaken);
  if (isTaken) expect(result.data).toBe(2);
  else expect(result.error?.issues.map(({ message }) => message)).toEqual(['How it stands is required']);
});

test('Who reads the API document finds numbers, words and published names', () => {
  expect(choicesKeyword(papers)['x-choices']).toContainEqual({ value: 3, title: 'Non-Urgent', name: 'NonUrgent' });
});
