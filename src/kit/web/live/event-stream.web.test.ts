import { expect, test } from 'vitest';
import { eventOf } from './event-stream.web.ts';

test('A block of the stream names the kinds that changed; a heartbeat names nothing', () => {
  const block = 'id: a.7\nevent: change\ndata: {"kinds":{"Student":[7],"StudentLeave":null}}';
  expect(eventOf(block)).toEqual({ id: 'a.7', event: 'change', kinds: ['Student', 'StudentLeave'] });
  expect(eventOf(': ')).toMatchObject({ id: '', event: '', kinds: [] });
  expect(eventOf('id: a.8\nevent: resync\ndata: {}')).toEqual({ id: 'a.8', event: 'resync', kinds: [] });
});
