import { expect, test } from 'vitest';
import { letters, ofEvents } from './store-notifications.server.ts';

test('The text of every letter begins with a capital, as it does in English after the comma of the greeting', () => {
  const bodies = [...letters, ...ofEvents.map(({ content }) => content)].map(({ body }) => body);
  expect(bodies.filter((body) => !/,<\/p>(?:<[^>]*>)+(?:\p{Lu}|\{\{)/u.test(body))).toEqual([]);
  expect(bodies.length).toBeGreaterThan(15);
});
