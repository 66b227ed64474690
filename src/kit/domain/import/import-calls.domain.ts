import { z } from 'zod';
import { type CallDefinition, defineCall, parameters, saved } from '../call.domain.ts';
import { mediaTypeOf, sheetFormatNames } from '../export-format.domain.ts';
import { seenMark } from '../preview/seen-preview.domain.ts';
import { resourceUrl } from '../resource.domain.ts';
import { textField } from '../row.domain.ts';
import { importHow } from './import-how.domain.ts';
import type { ImportKind } from './import-kind.domain.ts';
import { importReport } from './import-report.domain.ts';

const madeImport = z.object({ taskId: z.int(), message: textField.describe('What it did'), ended: z.string() });
/** An import that can be undone. */
export type MadeImport = z.output<typeof madeImport>;

/**
 * The calls of an import: its template, its check, the rows left out, the import itself, and its undoing.
 * @param whom what comes in, for the API document: `books with their authors`
 * @param more what the report says besides
 */
export function importCalls<const Area extends string, const Name extends string, More extends z.ZodRawShape>(
  kind: ImportKind<Area, Name>,
  { tag, whom, more }: { tag: string; whom: string; more: More },
) {
  const url = resourceUrl(kind);
  const of = { tag, permission: [kind.permission] };
  const taken = { ...of, method: 'POST', file: 'file', fileWith: { how: importHow }, errors: [413, 415, 422] } as const;
  return {
    template: defineCall({
      ...of,
      method: 'GET',
      path: `${url}/ImportTemplate` as const,
      summary: `The file to fill in to import ${whom}`,
      query: z.object({ format: z.enum(sheetFormatNames, 'must be xlsx or csv.').default('xlsx') }),
      answer: z.unknown(),
      answered: 'A workbook whose second sheet says what each column takes; as CSV, the names of the columns',
      answersFile: sheetFormatNames.map(mediaTypeOf),
    }),
    check: defineCall({
      ...taken,
      path: `${url}/CheckImport` as const,
      summary: `What an import of ${whom} from this file would do, and what is wrong with it; saves nothing`,
      answer: z.object({ ...more, ...importReport }),
      answered: 'The report',
    }),
    leftOut: defineCall({
      ...taken,
      path: `${url}/ImportLeftOut` as const,
      summary: `The rows of this file that an import of ${whom} would leave out, with the reasons`,
      query: z.object({ format: z.enum(sheetFormatNames, 'must be xlsx or csv.').default('xlsx') }),
      answer: z.unknown(),
      answered: 'The rows as the file has them, after their numbers and the reasons',
      answersFile: sheetFormatNames.map(mediaTypeOf),
    }),
    made: defineCall({
      ...of,
      method: 'GET',
      path: `${url}/ImportsMade` as const,
      summary: `The caller's imports of ${whom} that can still be undone: those of the last day`,
      answer: z.array(madeImport),
      answered: 'The imports, the newest first',
    }),
    undo: defineCall({
      ...of,
      method: 'POST',
      path: `${url}/UndoImport` as const,
      summary: `Undo an import of ${whom}, as a task: what it created is removed, what it changed is put back, unless something stands on it`,
      query: z.object({ taskId: parameters.id.describe('The task that imported') }),
      answer: saved(z.int().describe('The id of the task')),
      errors: [404],
    }),
    begin: defineCall({
      ...taken,
      path: `${url}/Import` as const,
      summary: `Import ${whom} from a file, all of them or none, as a task`,
      query: z.object({
        seen: seenMark.describe('The mark of the check: if it would find something else by now, nothing is imported'),
      }),
      answer: saved(z.int().describe('The id of the task')),
      errors: [409, 413, 415, 422],
    }),
  };
}

type NoQuery = z.ZodObject<Record<never, never>>;
type Calls = ReturnType<typeof importCalls>;
type CheckCall<Report> = CallDefinition<'POST', Calls['check']['path'], NoQuery, z.ZodUndefined, z.ZodType<Report, Report>>;
/** The calls of some import, by what its check reports. */
export type ImportCalls<Report> = Omit<Calls, 'check'> & { check: CheckCall<Report> };
