import { z } from 'zod';
import type { PermissionKey } from '../area.domain.ts';
import { defineCall, parameters } from '../call.domain.ts';
import { covers, type PermissionMap, parseGrant, permits } from '../permission.domain.ts';
import { flagField, textField } from '../row.domain.ts';

/** What an empty list, register, timetable or sheet lacks, and where that is set up. */
export interface Lack {
  /** `There is no program yet.` */
  words: string;
  /** The page where it is set up, the text of the link, and what is needed to do it there. */
  way?: {
    text: string;
    path: string;
    needs: readonly PermissionKey[];
    /** Whose record it is about. */
    of?: Readonly<Record<string, number>>;
  };
  /** Whom those ask who may not; empty where there is nothing to ask for. */
  ask?: string;
}

/** Whom somebody asks who may not set it up. */
export const askOffice = 'Ask the office.';

/** What is said of a lack to somebody with these permissions. */
export function toldLack({ words, way, ask = way ? askOffice : '' }: Lack, held: PermissionMap) {
  const may = (key: PermissionKey) => permits(held[key]) && (!way?.of || covers(parseGrant(held[key]), way.of));
  return way?.needs.every(may) ? { words, path: way.path, way: way.text } : { words, path: '', way: ask };
}

/** What explains an empty list or page, other than that nobody has entered anything yet. */
export const whyEmpty = defineCall({
  method: 'GET',
  path: '/api/ias/ManyRecords/GetWhyEmpty',
  tag: 'Lists',
  summary: 'Why a list or another page is empty: what the caller sees of it at all, and what has to be there first',
  permission: 'session',
  query: z.object({
    list: parameters.text(100).describe('A list, `ias/Account`, or another page'),
    id: parameters.id.optional().describe('Whose page it is, by the id of the record'),
    from: parameters.day.optional().describe('The day that the page shows, or the first of them'),
    to: parameters.day.optional().describe('The last of them'),
  }),
  answer: z.object({
    reach: textField.describe('Which records the caller’s roles reach, in words: `Own`; empty if all'),
    reachesNothing: flagField.describe('Whether that is none today'),
    missing: z
      .array(
        z.object({
          things: textField.describe('The kind of records, in the plural; empty on a page'),
          words: textField.describe('What is missing, as a sentence'),
          path: textField.describe('The page where the caller can set it up; empty if they may not'),
          way: textField.describe('The text of the link to it; without a link, whom to ask'),
        }),
      )
      .describe('What has to be there first, and is not'),
  }),
  answered: 'What limits or lacks it; all empty if nobody has entered anything yet',
  errors: [403, 404],
});
