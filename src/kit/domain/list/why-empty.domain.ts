import { z } from 'zod';
import { defineCall, parameters } from '../call.domain.ts';
import { flagField, textField } from '../row.domain.ts';

/** What explains an empty list, other than that nobody has entered anything yet. */
export const whyEmpty = defineCall({
  method: 'GET',
  path: '/api/ias/ManyRecords/GetWhyEmpty',
  tag: 'Lists',
  summary: 'Why a list is empty: what the caller sees of it at all, and what has to be there first',
  permission: 'session',
  query: z.object({ list: parameters.text(100).describe('`sis/Student`') }),
  answer: z.object({
    reach: textField.describe('Which records the caller’s roles reach, in words: `Classes taught and own`; empty if all'),
    reachesNothing: flagField.describe('Whether that is nobody today: a teacher without a class'),
    missing: z
      .array(
        z.object({
          things: textField.describe('`programs`'),
          path: textField.describe('The page where the caller can add them; empty if they may not'),
        }),
      )
      .describe('What such records belong to, of which there is none yet'),
  }),
  errors: [403, 404],
});
