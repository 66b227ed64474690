import { expect, test } from 'vitest';
import { readFontAdvances } from './font-advances.server.ts';
import { readFontCharacters } from './font-characters.server.ts';
import { savedAs } from './saved-name.server.ts';

test('A saved name is judged by the same characters as the paper that will bear it', () => {
  const papers = readFontAdvances();
  const saves = readFontCharacters();
  const differing: string[] = [];
  // Every 61st meets each script, and each kind of map.
  for (let codePoint = 0x20; codePoint < 0x20100; codePoint += 61) {
    if (papers.has(codePoint) !== saves.has(codePoint)) differing.push(codePoint.toString(16));
  }
  expect(differing).toEqual([]);
}, 60_000);

test.each([
  ['Latin', 'Zoë D’Souza-Nuñez'],
  ['Devanagari, with a joiner', 'रुक्‍मिणी'],
  ['Tamil', 'கவிதா'],
  ['Arabic', 'فاطمہ'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲ'],
  ['Meetei Mayek', 'ꯃꯩꯇꯩ'],
  ['Chinese', '李'],
  ['Korean', '김'],
])('A name in %s can be printed', (_, name) => {
  expect(savedAs({ name }, ['name'])).toBe('Your changes saved successfully');
});

test.each([
  ['Adlam', '𞤀𞤣', '𞤀, 𞤣'],
  ['Adlam among Latin letters', 'Ba 𞤀 Ba 𞤀', '𞤀'],
  ['a rare Chinese character', '𠮷', '𠮷'],
])('Of a name in %s it is said which letters cannot be printed', (_, name, letters) => {
  expect(savedAs({ name, remarks: '𞤢' }, ['name'])).toBe(
    `Your changes saved successfully|No font has these letters, so papers cannot print the name: ${letters}`,
  );
});
