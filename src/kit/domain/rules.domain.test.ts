import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { heldAs, rowFieldsOf, textField } from './row.domain.ts';
import { flag, lengths, optionalDate, optionalReference, requiredText, text } from './rules.domain.ts';

const remarks = text('Remarks', 20);

test.each([
  ['R & D', 'R & D'],
  [' at the edges\n', 'at the edges'],
  ['نا\u200cمه', 'نا\u200cمه'],
  ['नमस्ते 👋', 'नमस्ते 👋'],
  [undefined, ''],
  [null, ''],
])('The text %j is kept as %j', (given, kept) => {
  expect(remarks.parse(given)).toBe(kept);
});

test.each([
  ['a\u0000b', 'Control characters are not allowed'],
  ['a\u001bb', 'Control characters are not allowed'],
  ['a\u0085b', 'Control characters are not allowed'],
  ['half a character \ud800', 'Control characters are not allowed'],
  ['two\nlines', 'Remarks should be a single line'],
  ['a\ttab', 'Remarks should be a single line'],
  ['a\u2028line', 'Remarks should be a single line'],
  ['gpj.\u202eexe', 'Remarks should have no direction marks'],
  ['\u200f١٢٣', 'Remarks should have no direction marks'],
  ['\u200b\u2060', 'Remarks should have something to see'],
  ['x'.repeat(21), 'Remarks must not exceed 20 characters'],
])('The text %j is refused', (given, message) => {
  expect(remarks.safeParse(given).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('A description may have lines, tabs and both directions', () => {
  const lines = 'two\nlines\twith tabs, and \u2067one from the right\u2069';
  expect(text('Remarks', lengths.description).parse(` ${lines} `)).toBe(lines);
});

test('What cannot be seen is nothing where something is required', () => {
  const name = requiredText('Name', 'Name is required');
  for (const nothing of ['', ' ', '\u200b', '\u2800\u3164']) {
    expect(name.safeParse(nothing).error?.issues.map(({ message }) => message)).toEqual(['Name is required']);
  }
});

test('What a row holds follows from what is taken, also where more is asked of it; a field that does not say is refused by its name', () => {
  const input = z.object({
    name: requiredText('Name', 'Name is required').refine((name) => name !== 'x', 'Not x'),
    born: optionalDate('A day'),
    groupId: optionalReference('A group'),
    isNew: flag,
    parts: z.array(z.int()),
  });
  const row = z.object({ recordId: z.int(), ...rowFieldsOf(input, 'parts') });
  const stored = { recordId: 1, name: 'Asha', born: null, groupId: null, isNew: false };
  expect(row.parse(stored)).toEqual(stored);
  expect(Object.keys(row.shape)).toEqual(['recordId', 'name', 'born', 'groupId', 'isNew']);
  expect(() => rowFieldsOf(input)).toThrow('parts');
});

test('The rules of a field are made when a value is first checked, not when a page that shows no form declares them', () => {
  const made = vi.fn(() => z.string('Please name it'));
  const input = z.object({ name: heldAs(textField, made) });
  expect(Object.keys(rowFieldsOf(input))).toEqual(['name']);
  expect(made).not.toHaveBeenCalled();
  expect(input.safeParse({}).error?.issues[0]?.message).toBe('Please name it');
  expect(input.safeParse({ name: 'Asha' }).success).toBe(true);
  expect(made).toHaveBeenCalledTimes(1);
});

test('Nothing is made of a text that is too long', () => {
  const looked: string[] = [];
  const field = requiredText('Body', 'Body is required', 10).refine((text) => looked.push(text) > 0);
  expect(field.safeParse(`${'x'.repeat(11)}\u0000`).error?.issues.map(({ message }) => message)).toEqual([
    'Body must not exceed 10 characters',
  ]);
  expect(looked).toEqual([]);
});
