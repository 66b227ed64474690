import { expect, test } from 'vitest';
import { stripTags, stripTagsDeep } from './strip-tags.web.ts';

test.each([
  ['R & D', 'R & D'],
  ['a < b', 'a < b'],
  ['3 < 4 > 2', '3 < 4 > 2'],
  ['<b>x</b>', 'x'],
  ['<img src=x onerror=alert(1)>hello', 'hello'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<<b>script>x', 'x'],
  ['a<!-- hidden -->b', 'ab'],
  ['<!DOCTYPE html>x', 'x'],
  ["D'Souza", "D'Souza"],
  ['अ < ब', 'अ < ब'],
])('Of %j the text %j is kept', (typed, kept) => {
  expect(stripTags(typed)).toBe(kept);
});

test('Texts inside lists and records lose their tags, other values stay', () => {
  expect(stripTagsDeep({ name: '<i>A</i>', income: 3, families: [{ name: 'B<br>' }], none: null })).toEqual({
    name: 'A',
    income: 3,
    families: [{ name: 'B' }],
    none: null,
  });
});

test('A field that is sent as it was typed keeps its tags, whatever it is called; one inside of another does not', () => {
  const sent = { title: '<b>A</b>', letter: '<p>B</p>', body: '<p>C</p>', parts: [{ letter: '<p>D</p>' }] };
  expect(stripTagsDeep(sent, { letter: true })).toEqual({ title: 'A', letter: '<p>B</p>', body: 'C', parts: [{ letter: 'D' }] });
});
