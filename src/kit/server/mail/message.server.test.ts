import { expect, test } from 'vitest';
import { messageOf } from './message.server.ts';

test('Dates stay whole where a line of a message ends; addresses and the plain text are left as they are', () => {
  const body = '<p>From 17-12-2026: <a href="https://school.test/day/17-12-2026">the day</a></p>';
  const { html, text } = messageOf(body, { subject: 'Leave', origin: 'https://school.test' });
  expect(html).toContain(
    '<p>From <span style="white-space:nowrap">17-12-2026</span>: <a href="https://school.test/day/17-12-2026">',
  );
  expect(text).toContain('From 17-12-2026:');
  expect(text).not.toContain('span');
});
