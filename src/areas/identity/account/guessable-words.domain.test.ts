import { expect, test } from 'vitest';
import { isGuessable } from './guessable-words.domain.ts';

const around = { email: 'meera.krishnan@springdale.test', names: ['Meera Krishnan', 'Springdale Public School'] };

test.each([
  'Springdale2026',
  'springdale@123456',
  'Spr1ngd@le#2026',
  'Krishnan_98765',
  'MeeraKrishnan1!',
  'homeroom-2026-06',
  'publicschool!!',
])('"%s" is made of what everybody knows', (password) => {
  expect(isGuessable(password, around)).toBe(true);
});

test.each([
  'the old oak tree',
  'springdale has 40 steps',
  'Meera rows to Madras',
  'Homeroom-demo-1',
  'Homeroom-new-1',
  'Teacher-2026-new',
  'New-Password-12345',
  '9123 4567 8012',
  '.*.*.*.*.*',
  'मेरा स्कूल अच्छा है',
  'a head full of rain',
])('"%s" is more than that', (password) => {
  expect(isGuessable(password, around)).toBe(false);
});

test('Names in any script count, and parts of one or two letters do not', () => {
  expect(isGuessable('मीरा-कृष्णन-2026', { email: '', names: ['मीरा कृष्णन'] })).toBe(true);
  expect(isGuessable('alakazam12', { email: 'al@az.test', names: ['Al Az'] })).toBe(false);
});
