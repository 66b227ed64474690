import { refuseForOwnChild } from '../../../common/own/own-person.server.ts';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { removedMessage } from '../../../kit/domain/removal.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { malformed, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, parseInput } from '../../../kit/server/resource/input.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import {
  notBelonging,
  outsideSheet,
  refuseTwice,
  requireCurrent,
  requireList,
} from '../../../kit/server/sheet/refusals.server.ts';
import type { SavedSheet, SheetAction } from '../../../kit/server/sheet/sheet-store.server.ts';
import { requireReason, withdrawEmpty } from '../examination/release.server.ts';
import { cardsChangedBy, reportCards } from '../report-card/report-card.table.ts';
import { marksOwners } from '../result/examinations-of.server.ts';
import { gradeRecord, type MarkInput, notList, sheetInput } from './grade-record.domain.ts';
import { excusedWithMark, excuseNeedsReason, markProblem } from './marks.domain.ts';
import { type Compared, marksStatements } from './marks-statements.server.ts';

const [what, at] = ['grade record', 'ScheduledGrades'];

interface Sheet {
  examinationId: number;
  version: number | null;
  reason: string | undefined;
  entries: readonly MarkInput[];
}

/**
 * Stores the first marks of an examination, or changes some.
 * @throws 404 if there are none to change, 409 if there are some already or someone else has saved them meanwhile
 */
export async function saveMarks(ctx: WriteContext, action: SheetAction, body: unknown): Promise<SavedSheet> {
  const sheet = readSheet(body);
  const { examinationId, entries, reason } = sheet;
  const grant = grantOf(ctx, `graderecord.${action}`);
  const values = { examinationId, ...columnsOf(entries) };
  // The others start once the examination is locked, so they see what the last holder of the lock saved.
  const [[examination], [stored], compared] = await Promise.all([
    marksStatements.hold(ctx.db, values),
    marksStatements.lock(ctx.db, values),
    marksStatements.compare(ctx.db, values),
  ]);
  if (!examination && grant === 'all' && action === 'create') throw noExamination();
  if (!examination || !coversAll(grant, examination.ownerId, entries)) throw outsideSheet(action, what);
  if (action === 'update') requireCurrent(stored, sheet.version, what);
  refuseForOwnChild(ctx, 'enter or change marks', ...compared.map(({ studentId }) => studentId));
  refuseWrong(compared);
  if (compared.length > 0) {
    await requireReason(ctx, examination, reason);
    await endPapers(ctx.db, reportCards, cardsChangedBy(examinationId, compared), 'replaced');
  }
  const isLost = action === 'update' && compared.some(({ marks }) => marks === null);
  const saved = await marksStatements.store(ctx, action, values, {
    ...(action === 'update' && { before: { examinationId, marks: compared.map((row) => told(row, row.before)) } }),
    after: { examinationId, ...given(reason), marks: compared.map((row) => told(row, row)) },
    ...(isLost && { owners: await marksOwners(ctx.db, examinationId) }),
  });
  if (isLost && examination.released !== null) await withdrawEmpty(ctx, examinationId);
  return saved;
}

/** Deletes all marks of an examination. @throws 404 */
export async function deleteMarks(
  ctx: WriteContext,
  { examinationId, reason }: { examinationId: number; reason?: string | undefined },
) {
  const grant = grantOf(ctx, 'graderecord.delete');
  const [[examination], [sheet]] = await Promise.all([
    marksStatements.hold(ctx.db, { examinationId }),
    marksStatements.lock(ctx.db, { examinationId }),
  ]);
  if (!examination || !sheet || !covers(grant, { programid: examination.ownerId })) throw notFound(what);
  await requireReason(ctx, examination, reason);
  const owners = await marksOwners(ctx.db, examinationId);
  const marks = await marksStatements.remove(ctx.db, { examinationId });
  refuseForOwnChild(ctx, 'delete marks', ...marks.map(({ studentId }) => studentId));
  await audit(ctx, {
    action: 'delete',
    resource: 'GradeRecord',
    recordId: examinationId,
    before: { examinationId, ...given(reason), marks },
    owners,
  });
  await withdrawEmpty(ctx, examinationId);
  return { data: examinationId, message: removedMessage(gradeRecord.labels) };
}

function readSheet(given: unknown): Sheet {
  const body = bodyObject(given);
  const sent: { gradeRecord?: unknown } = Object(body['ScheduledGrades']);
  requireList(sent.gradeRecord, at, notList);
  const { ScheduledGrades: sheet, reason, ...beside } = parseInput(sheetInput, body);
  const examinationId = sameOf('examinationId', sheet, beside);
  if (!examinationId) throw noExamination();
  const entries = sheet.gradeRecord;
  const cells = entries.map(({ studentId, examScheduleId }) => `${studentId}-${examScheduleId}`);
  refuseTwice(cells, at, 'Somebody is listed twice in a subject.');
  return { examinationId, version: sameOf('version', sheet, beside), reason, entries };
}

/** A value that may be sent inside `ScheduledGrades` or beside it. @throws 400 if both are given and differ */
function sameOf<Name extends string>(name: Name, within: Partial<Record<Name, number | null>>, beside: typeof within) {
  const [inner, outer] = [within[name] ?? null, beside[name] ?? null];
  if (inner !== null && outer !== null && inner !== outer) {
    throw malformed(`The ${name} in ScheduledGrades differs from the one beside it.`, {
      [name]: ['Differs from ScheduledGrades'],
    });
  }
  return inner ?? outer;
}

const noExamination = () => ruleBroken({ examinationId: ['Examination is required'] });

const coversAll = (grant: Grant, programid: number, entries: readonly MarkInput[]): boolean =>
  entries.every(({ studentId }) => covers(grant, { programid, studentid: studentId }));

/** @throws 422 with what is wrong at each mark */
function refuseWrong(compared: readonly Compared[]): void {
  const wrong = compared.flatMap((row): [string, string[]][] => {
    const problem = problemOf(row);
    return problem ? [[`${at}.gradeRecord.${row.place - 1}.${problem.field}`, [problem.message]]] : [];
  });
  if (wrong.length > 0) throw ruleBroken(Object.fromEntries(wrong.slice(0, 500)));
}

/** Names only students on the sheet, whom the caller may know; others are reported by their place in the sent list. */
function problemOf(row: Compared): { field: 'marks' | 'reason'; message: string } | undefined {
  const { place, marks, excuse, isOnSheet, examDate, totalMarks, ...student } = row;
  const about = (field: 'marks' | 'reason', problem: string | undefined) =>
    problem === undefined ? undefined : { field, message: `${fullName(student)}, ${student.courseName}: ${problem}` };
  if (totalMarks === null || examDate === null)
    return { field: 'marks', message: `Number ${place} of the list belongs to no exam schedule of this examination` };
  if (!isOnSheet) return { field: 'marks', message: notBelonging(place, `to this program on ${displayDate(examDate)}`) };
  if (excuse === '') return about('reason', excuseNeedsReason);
  if (marks === null) return undefined;
  return about('marks', excuse === null ? markProblem(marks, totalMarks) : excusedWithMark);
}

/** A mark in the audit log. */
const told = ({ studentId, examScheduleId }: Compared, { marks, excuse }: Compared['before']) => ({
  studentId,
  examScheduleId,
  marks,
  ...(excuse !== null && { excuse }),
});

const given = (reason: string | undefined) => (reason?.trim() ? { reason: reason.trim() } : {});

const columnsOf = (entries: readonly MarkInput[]) => ({
  studentIds: entries.map(({ studentId }) => studentId),
  scheduleIds: entries.map(({ examScheduleId }) => examScheduleId),
  marks: entries.map(({ marks }) => marks),
  standings: entries.map(({ standing }) => standing ?? null),
  reasons: entries.map(({ reason }) => reason?.trim() ?? null),
});
