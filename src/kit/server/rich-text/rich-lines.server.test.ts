import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.server.ts';
import { richLines } from './rich-lines.server.ts';

const linesOf = (html: string) => richLines(cleanHtml(html));
const textOf = (html: string) => linesOf(html).map(({ runs }) => runs.map(({ text }) => text).join(''));

test('Paragraphs and headings become lines with their style', () => {
  expect(linesOf('<h2 style="text-align:center">Trip</h2><p>On <strong>Monday <em>at 8</em></strong>.</p>')).toEqual([
    { heading: 2, point: '', depth: 0, indent: 0, align: 'center', runs: [{ text: 'Trip', marks: [] }] },
    {
      ...{ heading: 0, point: '', depth: 0, indent: 0, align: 'left' },
      runs: [
        { text: 'On ', marks: [] },
        { text: 'Monday ', marks: ['bold'] },
        { text: 'at 8', marks: ['bold', 'italic'] },
        { text: '.', marks: [] },
      ],
    },
  ]);
});

test('List items are numbered, nested ones too; only the first line of an item has its mark', () => {
  const html = '<ol><li><p>one</p><p>more</p></li><li><p>two</p><ul><li><p>a</p></li></ul></li><li>three</li></ol>';
  expect(linesOf(html).map(({ point, depth }) => `${depth} ${point}`)).toEqual(['1 1.', '1 ', '1 2.', '2 •', '1 3.']);
  expect(textOf(html)).toEqual(['one', 'more', 'two', 'a', 'three']);
});

test('Indents are counted, line breaks kept, and entities decoded', () => {
  const [line] = linesOf('<p style="padding-left:4em">5 &lt; 6 &amp;amp; &quot;x&quot;<br>next</p>');
  expect(line?.indent).toBe(2);
  expect(line?.runs.map(({ text }) => text).join('')).toBe('5 < 6 &amp; "x"\nnext');
});

test('The address of a link follows it, unless it is the text of the link', () => {
  expect(
    textOf(
      '<p><a href="https://a.example/x?y=1&amp;z=2">the plan</a></p><p><a href="https://a.example">https://a.example</a></p>',
    ),
  ).toEqual(['the plan (https://a.example/x?y=1&z=2)', 'https://a.example']);
});

test('An empty paragraph is an empty line, and text outside a paragraph is a line too', () => {
  expect(textOf('<p>a</p><p></p>b')).toEqual(['a', '', 'b']);
});
