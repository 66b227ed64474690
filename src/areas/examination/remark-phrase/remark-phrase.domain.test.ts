import { expect, test } from 'vitest';
import { phraseFor, phraseOf, withPhrase } from './remark-phrase.domain.ts';

test('A phrase is put behind a remark with the name of the student, and back', () => {
  expect(withPhrase('', phraseFor('{name} reads well. Bravo, {name}!', 'Asha'))).toBe('Asha reads well. Bravo, Asha!');
  expect(withPhrase('Good term. ', phraseFor('{name} reads well.', '$& Asha'))).toBe('Good term. $& Asha reads well.');
  expect(phraseOf(' Asha reads well. Bravo, Asha! ', 'Asha')).toBe('{name} reads well. Bravo, {name}!');
  expect(phraseOf('An asks. Answers help An.', 'An')).toBe('{name} asks. Answers help {name}.');
  expect(phraseOf('Reads well.', '')).toBe('Reads well.');
});
