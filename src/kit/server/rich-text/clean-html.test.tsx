import { expect, test } from 'vitest';
import { harmIn, xssVectors } from '../../../../test/support/xss-vectors.ts';
import { cleanHtml } from './clean-html.server.ts';
import { plainText } from './plain-text.server.ts';

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

test('There are at least 60 known attacks, all different', () => {
  expect(new Set(xssVectors).size).toBeGreaterThanOrEqual(60);
});

test.each(xssVectors)('%s is harmless once it is stored', (vector) => {
  const stored = cleanHtml(`<p>before</p>${vector}<p>after</p>`);
  expect(harmIn(read(stored))).toEqual([]);
  expect(cleanHtml(stored), 'cleaned again, it stays as it is').toBe(stored);
});

test('What the editor writes is stored unchanged', () => {
  const written = [
    '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
    '<p style="text-align:center;padding-left:4em"><strong>Bold</strong> <em>italic</em> <u>under</u> <s>struck</s></p>',
    '<ul><li><p>first</p><ol><li><p>inside</p></li></ol></li></ul>',
    '<p><a href="https://school.test/?a=1&amp;b=2">here</a><br /><a href="mailto:office@school.test">write</a> R &amp; D</p>',
  ].join('');
  expect(cleanHtml(written)).toBe(written);
});

test('Endlessly nested lists are cut short', () => {
  const deep = `${'<ul><li>'.repeat(5000)}x${'</li></ul>'.repeat(5000)}`;
  expect(cleanHtml(deep).match(/<ul>/g)?.length).toBeLessThan(20);
});

test('The plain text has paragraphs, lines and the addresses behind links', () => {
  const html =
    '<h1>Trip</h1><p>Dear R &amp; D,<br />see <a href="https://a.test/x">the list</a></p><ul><li><p>shoes</p></li></ul>';
  expect(plainText(html)).toBe('Trip\n\nDear R & D,\nsee the list (https://a.test/x)\n- shoes');
});
