import { z } from 'zod';
import { defineCall, parameters } from '../call.domain.ts';
import { mostTogether } from './most-together.domain.ts';

/** Several calls in one request, so that what a page first shows comes in one answer. */
export const callTogether = defineCall({
  method: 'GET',
  path: '/api/together',
  tag: 'Together',
  summary: 'Ask several calls at once: each is answered as if it were asked alone, with its own status',
  permission: 'session',
  // Each of them is asked for itself.
  withoutFactor: true,
  query: z.object({
    calls: parameters
      .text(mostTogether.letters)
      .describe(
        `Up to ${mostTogether.calls} addresses separated by commas, each with its query: calls that are asked by GET, answer JSON and have no id in their path`,
      ),
  }),
  answer: z.array(z.object({ status: z.int(), body: z.unknown() })),
  answered: 'The answers in the order of the calls; of one that failed, its problem',
});
