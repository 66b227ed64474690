import { z } from 'zod';
import type { PermissionKey } from '../../../kit/domain/area.domain.ts';
import { defineCall, parameters, saved } from '../../../kit/domain/call.domain.ts';
import { seenMark, shownMark } from '../../../kit/domain/preview/seen-preview.domain.ts';
import { dateField, flagField, idField, momentField, numberField, textField } from '../../../kit/domain/row.domain.ts';
import { chosen } from '../../../kit/domain/rules.domain.ts';
import { asSentence } from '../../../kit/domain/sentence.domain.ts';
import { mergeBases } from './merge-bases.domain.ts';

/** At most so many pairs are listed. */
export const mostDuplicates = 200;

const person = z.object({
  id: idField,
  name: textField,
  subtitle: textField.describe('What tells them apart, such as class and admission number'),
  dateOfBirth: dateField,
});
export type MergedPerson = z.output<typeof person>;

const duplicates = z.array(z.object({ one: person, other: person, why: textField.describe('What both have in common') }));
export type Duplicates = z.output<typeof duplicates>;

const preview = z.object({
  kept: person,
  gone: person,
  fields: z.array(
    z.object({
      field: textField,
      label: textField,
      kept: textField,
      gone: textField,
    }),
  ),
  photos: flagField.describe('Whether both have a photo, so that one has to be chosen'),
  moves: z.array(textField).describe('What moves to the kept record, by kind with its number'),
  once: z.array(textField).describe('What goes, because the kept record has the same or can have no second one'),
  clashes: z
    .array(
      z.object({
        what: textField.describe('Of what both have what there can be only one of'),
        count: numberField,
        of: z.array(textField).describe('The first few of them'),
        permission: textField
          .nullable()
          .describe('The permission by which it is settled; null if that is on the page of the person'),
        filter: textField
          .nullable()
          .describe('The filter by which its list shows what one of the two has; null if there is none'),
      }),
    )
    .describe('What has to be settled first'),
  seen: shownMark,
});
export type MergePreview = z.output<typeof preview>;

const made = z.object({
  personMergeId: idField,
  kept: person,
  goneName: textField,
  goneNumber: textField.describe('The admission number of the record that went'),
  made: momentField,
  madeBy: textField,
});
export type MergeMade = z.output<typeof made>;

const marked = z.object({ one: person, other: person, made: momentField, madeBy: textField });
export type TwoPeople = z.output<typeof marked>;

/** At most so many that were made one, or marked as two, are shown. */
export const mostShown = 50;

const pair = z.object({ oneId: chosen('Choose a record'), otherId: chosen('Choose the other record') });

const two = { keptId: chosen('Choose the record to keep'), goneId: chosen('Choose the other record') };

/** What the calls about one kind of people share. */
interface Common {
  tag: string;
  permission: readonly [PermissionKey];
  errors: readonly number[];
}

/** The calls that keep two records of two people out of the possible duplicates. */
function marksOf<const Base extends string>(base: Base, common: Common, one: string) {
  return {
    markTwo: defineCall({
      ...common,
      method: 'POST',
      path: `${base}/MarkTwoPeople`,
      summary: `Say that two ${one} records are of two people, so that they are not listed as possible duplicates`,
      body: pair,
      answer: saved(),
    }),
    unmarkTwo: defineCall({
      ...common,
      method: 'POST',
      path: `${base}/UnmarkTwoPeople`,
      summary: `Take back that two ${one} records are of two people`,
      body: pair,
      answer: saved(),
    }),
    two: defineCall({
      ...common,
      method: 'GET',
      path: `${base}/GetTwoPeople`,
      summary: `Pairs of ${one} records that are of two people, as somebody has said`,
      answer: z.array(marked),
      answered: `The last ${mostShown}, the latest first`,
    }),
  };
}

function callsOf<const Base extends string>(
  base: Base,
  { tag, one, permission }: { tag: string; one: string; permission: PermissionKey },
) {
  const common: Common = { tag, permission: [permission], errors: [404, 409, 422] };
  return {
    duplicates: defineCall({
      ...common,
      method: 'GET',
      path: `${base}/GetDuplicates`,
      summary: `Pairs of ${one} records that may be of one person`,
      answer: duplicates,
      answered: `At most ${mostDuplicates}, by name`,
    }),
    preview: defineCall({
      ...common,
      method: 'GET',
      path: `${base}/PreviewMerge`,
      summary: `What making two ${one} records one would do; changes nothing`,
      query: z.object({ keptId: parameters.id, goneId: parameters.id }),
      answer: preview,
      answered: 'What differs, what moves, and what has to be settled first',
    }),
    merge: defineCall({
      ...common,
      method: 'POST',
      path: `${base}/Merge`,
      summary: `Make two ${one} records one: everything that refers to the other moves to the one that is kept`,
      body: z.object({
        ...two,
        taken: z
          .array(z.string('taken should name fields').max(100), 'taken should name fields')
          .max(100)
          .nullish()
          .describe('The fields that the kept record takes from the other'),
        photoOf: z.enum(['kept', 'gone'], 'photoOf should be kept or gone').nullish(),
        seen: seenMark,
      }),
      answer: saved(z.int().describe('The id of the kept record')),
    }),
    made: defineCall({
      ...common,
      method: 'GET',
      path: `${base}/GetMerges`,
      summary: asSentence(`${one} records that were made one`),
      answer: z.array(made),
      answered: `The last ${mostShown}, the latest first`,
    }),
    undo: defineCall({
      ...common,
      method: 'POST',
      path: `${base}/UndoMerge`,
      summary: `Make two ${one} records again of what was made one, while nothing stands on it`,
      body: z.object({ personMergeId: chosen('Choose what to undo') }),
      answer: saved(z.int().describe('The id of the record that is back')),
    }),
    ...marksOf(base, common, one),
  };
}

/** The calls that make two records of one person one, for each kind of people. */
export const mergeCalls = {
  student: callsOf(mergeBases.student, { tag: 'Students', one: 'student', permission: 'student.delete' }),
  family: callsOf(mergeBases.family, { tag: 'Families', one: 'family', permission: 'student.delete' }),
  staff: callsOf(mergeBases.staff, { tag: 'Staff', one: 'staff', permission: 'staff.delete' }),
} as const;
