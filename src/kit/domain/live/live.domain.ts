import { z } from 'zod';
import { defineCall, parameters } from '../call.domain.ts';
import { largestInteger } from '../rules.domain.ts';

/** The stream of other people's changes, requested by `Accept: text/event-stream`. */
export const listenLive = defineCall({
  method: 'GET',
  path: '/api/live',
  tag: 'Live',
  summary: 'What others change, as server-sent events: kinds of records, and the ids of those that the caller may read',
  permission: 'session',
  query: z.object({
    missedMs: parameters
      .whole(0, largestInteger)
      .default(0)
      .describe('Where no `Last-Event-ID` is known: how many milliseconds back to begin'),
  }),
  answer: z.string(),
  answered:
    'Events `change`, `own` (what only this account is told) and `resync`; `Last-Event-ID` brings what was missed. Each kind comes with up to 20 ids, or with null: more changed, or it shows something else that did. A record outside the scope of the caller is not mentioned, unless it was inside before the change',
  answersFile: 'text/event-stream',
  errors: [503],
});
