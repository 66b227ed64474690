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
  query: z.object({ list: parameters.text(100).describe('`ias/Account`') }),
  answer: z.object({
    reach: textField.describe('Which records the caller’s roles reach, in words: `Own`; empty if all'),
    reachesNothing: flagField.describe('Whether that is none today'),
    missing: z
      .array(
        z.object({
          things: textField.describe('The kind, in the plural'),
          path: textField.describe('The page where the caller can add them; empty if they may not'),
        }),
      )
      .describe('What such records belong to, of which there is none yet'),
  }),
  answered: 'What limits or lacks it; all empty if nobody has entered anything yet',
  errors: [403, 404],
});
