import { z } from 'zod';

const name = z.string().max(100);
const written = z.string().max(5_000);
const most = 20_000;
const byNumber = z.string().regex(/^\d{1,7}$/);

/** What was decided about reading a file, besides what is guessed. All of it is optional, and what is not said is guessed. */
export const importHow = z
  .object({
    columns: z.record(byNumber, name).describe("The field that a column fills, by the column's place from 0; '' leaves it out"),
    monthFirst: z.record(byNumber, z.boolean()).describe('Whether the month comes first in the dates of a column'),
    values: z
      .record(name, z.record(written, z.union([z.number(), z.literal('')])))
      .describe("What a text means in a field that takes choices or names: the choice or the id; '' for nothing"),
    fill: z.record(name, written).describe('What a field takes in rows that have nothing for it'),
    cells: z
      .record(byNumber, z.record(name, written))
      .refine((rows) => Object.keys(rows).length <= most, `cells may name at most ${most} rows`)
      .describe('What a field takes in one row, in place of what the file has: by row, then by field'),
    leaveOut: z.array(z.int()).max(most).describe('Rows that are not imported'),
    leaveOutWrong: z.boolean().describe('Leaves out every row in which something is wrong'),
    update: z.boolean().describe('Changes who is there already to what the file says, instead of leaving them out'),
  })
  .partial()
  .describe('What was decided about reading the file');
/** What was decided about reading a file. */
export type ImportHow = z.output<typeof importHow>;

/**
 * What is remembered for the next file with the same headings: nothing about rows, and so nothing that would fill those of another file
 * without being asked.
 */
export const rememberedOf = ({ columns, monthFirst, values }: ImportHow): ImportHow => ({
  ...(columns && { columns }),
  ...(monthFirst && { monthFirst }),
  ...(values && { values }),
});

/** Decisions, with those of an earlier file where nothing else was decided. */
export const withRemembered = (how: ImportHow, before: ImportHow): ImportHow => ({
  ...how,
  columns: { ...before.columns, ...how.columns },
  monthFirst: { ...before.monthFirst, ...how.monthFirst },
  values: Object.fromEntries(
    [...new Set([...Object.keys(before.values ?? {}), ...Object.keys(how.values ?? {})])].map((field) => [
      field,
      { ...before.values?.[field], ...how.values?.[field] },
    ]),
  ),
});
