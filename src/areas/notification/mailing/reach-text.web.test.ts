import { expect, test } from 'vitest';
import { reachText } from './reach-text.web.ts';

const person = (name: string, email: string) => ({ key: name, name, email, about: '' });
const without = (count: number) => Array.from({ length: count }, (_, at) => person(`P${at}`, ''));

test.each([
  ['everybody by an address of their own', 2, [person('A', 'a@x'), person('B', 'b@x')], 'It goes to 2 e-mail addresses.'],
  ['a couple by one address', 1, [person('A', 'a@x'), person('B', 'a@x')], 'It goes to 1 e-mail address of 2 people.'],
  [
    'some without an address, by name',
    1,
    [person('A', 'a@x'), ...without(2)],
    'It goes to 1 e-mail address. 2 people without e-mail, to call or by letter: P0, P1.',
  ],
  [
    'many without an address, the first by name',
    0,
    without(8),
    'It goes to 0 e-mail addresses. 8 people without e-mail, to call or by letter: P0, P1, P2, P3, P4 and 3 more.',
  ],
])('The question before sending says that it reaches %s', (_what, addresses, recipients, said) => {
  expect(reachText({ addresses, recipients })).toBe(said);
});
