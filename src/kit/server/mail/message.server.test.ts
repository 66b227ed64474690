import { expect, test } from 'vitest';
import { type MessageHead, messageOf } from './message.server.ts';

test('Dates stay whole where a line of a message ends; addresses and the plain text are left as they are', () => {
  const body = '<p>From 17-12-2026: <a href="https://school.test/day/17-12-2026">the day</a></p>';
  const { html, text } = messageOf(body, { subject: 'Leave', origin: 'https://school.test' });
  expect(html).toContain(
    '<p>From <span style="white-space:nowrap">17-12-2026</span>: <a href="https://school.test/day/17-12-2026">',
  );
  expect(text).toContain('From 17-12-2026:');
  expect(text).not.toContain('span');
});

test('Without formatting, paragraphs stand apart, and a list follows the line that announces it', () => {
  const list = '<ul><li><p>a hat</p><ul><li>of straw</li></ul></li><li><p>water</p></li></ul>';
  const body = `<p>Dear Meera,</p><p>Please pack<br />for Asha</p>${list}<p>The school</p>`;
  const { text } = messageOf(body, { subject: 'Sports day', origin: 'https://school.test' });
  expect(text).toBe('Dear Meera,\n\nPlease pack\nfor Asha\n- a hat\n- of straw\n- water\n\nThe school');
});

test('A written-out address is broken where a phone ends', () => {
  const { html } = messageOf('<p>https://school.test</p>', { subject: 'Account', origin: 'https://school.test' });
  expect(html).toMatch(/<body style="[^"]*overflow-wrap:break-word/);
});

test.each<[what: string, head: MessageHead, shown: RegExp, hidden: RegExp]>([
  [
    'its crest and the child',
    { name: 'Sahyadri', about: 'Asha Rao', hasCrest: true },
    /cid:crest.*<strong>Sahyadri<\/strong>.*About Asha Rao/,
    /&lt;/,
  ],
  ['its name alone', { name: 'A & <b>', hasCrest: false }, /<strong>A &amp; &lt;b&gt;<\/strong>/, /cid:|About/],
])('Above a message stands the school with %s, which the plain text leaves out', (_what, head, shown, hidden) => {
  const { html, text } = messageOf('<p>On Friday</p>', { subject: 'Sports day', origin: 'https://school.test', head });
  expect(html).toMatch(shown);
  expect(html).not.toMatch(hidden);
  expect(text).toBe('On Friday');
});
