import { type CallName, callApi, placeOf } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import type { SheetSource, Sides } from '../../../kit/web/offline/kept-sheet.web.ts';
import { comparing, differing, merged, type PartKey, unplaced } from '../../../kit/web/sheet/sheet-parts.web.ts';
import type { CellProblem } from '../../../kit/web/sheet/sheet-problems.tsx';
import { markStanding, readExcuse, readMark } from './marks.domain.ts';
import type { createGradesBulk, deleteByExamination, getGradesByExamination, updateGradesBulk } from './marks-calls.domain.ts';
import { marksPath } from './marks-path.web.ts';
import { type MarksSheet, marksParts, sheetOf } from './marks-sheet.web.ts';

export const gradeRecordKind = { area: 'egs', name: 'GradeRecord' } as const;

async function load(examinationId: number): Promise<MarksSheet> {
  const query = { examinationId };
  const name = 'GET /api/egs/GradeRecord/GetGradesByExamination';
  return sheetOf(await callApi<typeof getGradesByExamination>(name, { query }));
}

/** Deletes the marks of an examination. @throws `ApiError` */
export const removeMarks = (examinationId: number, reason?: string): Promise<unknown> =>
  callApi<typeof deleteByExamination>('DELETE /api/egs/GradeRecord/DeleteByExamination', {
    query: { examinationId, ...(reason && { reason }) },
  });

/** The server's messages about single cells of a refused sheet. */
export function refusedCells(error: unknown, sheet: MarksSheet): CellProblem[] {
  if (!(error instanceof ApiError)) return [];
  const cells = cellsOf(sheet);
  return Object.entries(error.errors).flatMap(([field, messages]) => {
    const cell = cells[Number(/^ScheduledGrades\.gradeRecord\.(\d+)\./.exec(field)?.[1])];
    return cell ? [{ ...cell, message: messages.join(' ') }] : [];
  });
}

/** The marks in the order in which they are sent. */
const cellsOf = ({ subjects, students }: MarksSheet) =>
  students.flatMap(({ id, marks }) =>
    subjects.filter(({ column }) => column in marks).map(({ column }) => ({ line: id, column })),
  );

const inWords = (sheet: MarksSheet, line: number, column: string): string => {
  const text = sheet.students.find(({ id }) => id === line)?.marks[column];
  if (text === undefined) return 'Not on the list';
  const reason = readExcuse(text);
  if (reason !== undefined) return `Excused: ${reason}`;
  return text.trim() === '' ? 'No mark' : text;
};

/** What differs between two states of a sheet, by student and subject; with `before`, what both sides changed since. */
export function differencesOf(mine: MarksSheet, theirs: MarksSheet, before?: MarksSheet) {
  const keys = before ? merged(marksParts, { base: before, mine, theirs }).clashes : differing(marksParts, mine, theirs);
  return keys.map((key) => {
    const { line, column, name } = cellOf(key, mine, theirs);
    return { id: key, name, mine: inWords(mine, line, column), theirs: inWords(theirs, line, column) };
  });
}

/** A cell that is on one of the sheets, named by student and subject. */
function cellOf(key: PartKey, ...sheets: readonly MarksSheet[]) {
  const [line = '', column = ''] = String(key).split('.');
  const student = sheets.flatMap(({ students }) => students).find(({ id }) => id === Number(line));
  const subject = sheets.flatMap(({ subjects }) => subjects).find((each) => each.column === column);
  return { line: Number(line), column, name: `${student?.name ?? ''}, ${subject?.courseName ?? ''}` };
}

/** What was typed into cells that no longer exist: `Asha Rao, Maths: 45`. */
const unplacedMarks = (sides: Sides<MarksSheet>): string[] =>
  unplaced(marksParts, sides).map((key) => {
    const { line, column, name } = cellOf(key, sides.mine);
    return `${name}: ${inWords(sides.mine, line, column)}`;
  });

/** How the sheet of an examination is loaded, kept on the device, merged and sent. */
export function marksSource(examinationId: number): SheetSource<MarksSheet> {
  return {
    key: `marks/${examinationId}/all`,
    title: ({ examinationName, programName }) => `Mark sheet of ${programName}, ${examinationName}`,
    href: marksPath(examinationId),
    load: () => load(examinationId),
    version: ({ version }) => version,
    ...comparing(marksParts),
    rebase: (mine, onto) => ({ ...marksParts.put(onto, marksParts.of(mine)), reason: mine.reason }),
    merge: (sides, winner) => {
      const { sheet, clashes } = merged(marksParts, sides, winner);
      return { sheet: { ...sheet, reason: sides.mine.reason }, clashes };
    },
    unplaced: unplacedMarks,
    request: (sheet) => ({
      ...placeOf(sheet.version === null ? create : update),
      body: {
        ScheduledGrades: {
          gradeRecord: sheet.students.flatMap((line) =>
            sheet.subjects
              .filter(({ column }) => column in line.marks)
              .map(({ column }) => ({
                gradeRecordId: line.recordIds[column] ?? 0,
                studentId: line.id,
                examScheduleId: Number(column),
                ...sentMark(line.marks[column] ?? ''),
              })),
          ),
          examinationId,
          ...(sheet.version === null ? {} : { version: sheet.version }),
        },
        ...(sheet.reason.trim() && { reason: sheet.reason.trim() }),
      },
    }),
  };
}

const create: CallName<typeof createGradesBulk> = 'POST /api/egs/GradeRecord/CreateGradesBulk';
const update: CallName<typeof updateGradesBulk> = 'PUT /api/egs/GradeRecord/UpdateGradesBulk';

/** What cannot be read is sent as it is; the server refuses it and names the cell. */
const sentMark = (text: string) => {
  const reason = readExcuse(text);
  if (reason !== undefined) return { marks: null, standing: markStanding.excused, reason };
  const mark = readMark(text);
  return { marks: mark === undefined ? text : mark, standing: markStanding.markedOrEmpty };
};
