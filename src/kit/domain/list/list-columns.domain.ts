import { z } from 'zod';
import { defineCall, saved } from '../call.domain.ts';
import { text } from '../rules.domain.ts';

/** The most columns of a list that are kept, as one text. */
const longestColumns = 1000;

/** Keeps which columns of a list the caller's account sees, and in which order; the session tells them. */
export const changeListColumns = defineCall({
  method: 'PUT',
  path: '/api/ias/ListColumns',
  tag: 'Lists',
  summary: 'Choose and order the columns of a list, for my account',
  permission: 'session',
  body: z.object({
    list: z
      .string('List is required')
      .max(60, 'A list has at most 60 letters')
      .regex(/^[a-z]+\/[A-Za-z]+$/, 'The list is named by its area and its kind: ias/Account')
      .describe('Its area and its kind: `ias/Account`'),
    columns: text('Columns', longestColumns).describe(
      'Names of its filters and fields, separated by commas, after the first, which names a row; empty for those that the list has by itself',
    ),
  }),
  answer: saved(z.null()),
  errors: [422],
});
