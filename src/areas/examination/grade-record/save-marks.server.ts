import { sql } from 'drizzle-orm';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { covers, type Grant } from '../../../kit/domain/permission.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { sendAlong } from '../../../kit/server/database/transaction.server.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, malformed, notFound, outsideScope, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import type { Owners } from '../../../kit/server/live/change.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject, parseInput } from '../../../kit/server/resource/input.server.ts';
import { grantOf } from '../../../kit/server/resource/scope.server.ts';
import { needsReason, requireReason, withdrawEmpty } from '../examination/release.server.ts';
import { cardsChangedBy, reportCards } from '../report-card/report-card.table.ts';
import { marksOwners } from '../result/examinations-of.server.ts';
import { type MarkInput, notList, sheetInput } from './grade-record.domain.ts';
import { excusedWithMark, excuseNeedsReason, markProblem } from './marks.domain.ts';
import { type Compared, marksStatements } from './marks-statements.server.ts';

const resource = 'GradeRecord';
const listedTwice = 'Somebody is listed twice in a subject.';
const savedMeanwhile = 'Marks of this examination were saved by someone else.|Reload it to see what they saved.';

interface Sheet {
  examinationId: number;
  version: number | null;
  reason: string | undefined;
  entries: readonly MarkInput[];
}

/** Stores the first marks of an examination. Answers its id. @throws 409 if there are some already */
export async function createMarks(ctx: WriteContext, body: unknown): Promise<number> {
  const sheet = readSheet(body);
  const grant = grantOf(ctx, 'graderecord.create');
  const examination = await heldExamination(ctx, sheet.examinationId);
  if (!examination && grant === 'all') throw ruleBroken({ examinationId: ['Examination is required'] });
  if (!examination || !coversAll(grant, examination, sheet)) throw outsideScope();
  const changed = await checked(ctx, sheet);
  if (changed.length > 0) requireReason(examination, sheet.reason);
  const [stored] = await marksStatements.create(ctx.db, { examinationId: sheet.examinationId, name: ctx.session.name });
  if (!stored) throw conflict(savedMeanwhile, problemTypes.duplicate);
  await store(ctx, sheet, changed, { action: 'create' });
  return sheet.examinationId;
}

/** Changes marks of an examination. Answers its id. @throws 404 if there are none, 409 if someone else has saved them meanwhile */
export async function updateMarks(ctx: WriteContext, body: unknown): Promise<number> {
  const sheet = readSheet(body);
  const grant = grantOf(ctx, 'graderecord.update');
  const examination = await heldExamination(ctx, sheet.examinationId);
  if (!examination || !coversAll(grant, examination, sheet)) throw notFound('grade record');
  // Read after the lock on the examination, so that it includes what the previous holder saved.
  const [stored] = await marksStatements.read(ctx.db, { examinationId: sheet.examinationId });
  if (!stored) throw notFound('grade record');
  if (sheet.version !== null && sheet.version !== stored.version) throw staleVersion();
  const changed = await checked(ctx, sheet);
  if (changed.length > 0) requireReason(examination, sheet.reason);
  const isLost = changed.some(({ marks }) => marks === null);
  const owners = isLost ? await marksOwners(ctx.db, sheet.examinationId) : undefined;
  await sendAlong(ctx.db, marksStatements.change(ctx.db, { examinationId: sheet.examinationId, name: ctx.session.name }));
  await store(ctx, sheet, changed, { action: 'update', owners });
  if (examination.released !== null && isLost) await withdrawEmpty(ctx, sheet.examinationId);
  return sheet.examinationId;
}

/** Deletes all marks of an examination. @throws 404 */
export async function deleteMarks(ctx: WriteContext, examinationId: number, reason: string | undefined): Promise<number> {
  const grant = grantOf(ctx, 'graderecord.delete');
  const examination = await heldExamination(ctx, examinationId);
  if (!examination || !covers(grant, { programid: examination.programId })) throw notFound('grade record');
  const [sheet] = await marksStatements.read(ctx.db, { examinationId });
  if (!sheet) throw notFound('grade record');
  requireReason(examination, reason);
  const owners = await marksOwners(ctx.db, examinationId);
  const marks = await marksStatements.remove(ctx.db, { examinationId });
  await audit(ctx, {
    action: 'delete',
    resource,
    recordId: examinationId,
    before: { examinationId, ...given(reason), marks },
    owners,
  });
  await withdrawEmpty(ctx, examinationId);
  return examinationId;
}

interface Examination extends Record<string, unknown> {
  programId: number;
  released: unknown;
  needsReason: boolean;
}

/** Reads an examination and locks it in the same statement, as `holdExamination` does. */
async function heldExamination(ctx: WriteContext, examinationId: number): Promise<Examination | undefined> {
  const { rows } = await ctx.db.execute<Examination>(sql`
    select program_id as "programId", released, ${needsReason(sql`released_by`)} as "needsReason"
    from examination where examination_id = ${examinationId} for no key update`);
  return rows[0];
}

function readSheet(given: unknown): Sheet {
  const body = bodyObject(given);
  const sent: { gradeRecord?: unknown } = Object(body['ScheduledGrades']);
  if (!Array.isArray(sent.gradeRecord)) throw malformed(notList, { ScheduledGrades: [notList] });
  const { ScheduledGrades: sheet, reason, ...beside } = parseInput(sheetInput, body);
  const examinationId = sameOf('examinationId', sheet, beside);
  if (!examinationId) throw ruleBroken({ examinationId: ['Examination is required'] });
  const entries = sheet.gradeRecord;
  const cells = new Set(entries.map(({ studentId, examScheduleId }) => `${studentId}-${examScheduleId}`));
  if (cells.size < entries.length) throw malformed(listedTwice, { ScheduledGrades: [listedTwice] });
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

const coversAll = (grant: Grant, { programId }: Examination, { entries }: Sheet): boolean =>
  entries.every(({ studentId }) => covers(grant, { programid: programId, studentid: studentId }));

/** What would change. @throws 422 with what is wrong at each mark */
async function checked(ctx: WriteContext, { examinationId, entries }: Sheet): Promise<Compared[]> {
  const compared = await marksStatements.compare(ctx.db, { examinationId, ...columnsOf(entries) });
  const wrong = compared.flatMap((row): [string, string[]][] => {
    const problem = problemOf(row);
    return problem ? [[`ScheduledGrades.gradeRecord.${row.place - 1}.${problem.field}`, [problem.message]]] : [];
  });
  if (wrong.length > 0) throw ruleBroken(Object.fromEntries(wrong.slice(0, 500)));
  return compared;
}

/** Names only students on the sheet, whom the caller may know; others are reported by their place in the sent list. */
function problemOf(row: Compared): { field: 'marks' | 'reason'; message: string } | undefined {
  const { place, marks, excuse, isOnSheet, examDate, totalMarks, ...student } = row;
  const about = (field: 'marks' | 'reason', problem: string | undefined) =>
    problem === undefined ? undefined : { field, message: `${fullName(student)}, ${student.courseName}: ${problem}` };
  if (totalMarks === null || examDate === null)
    return { field: 'marks', message: `Number ${place} of the list belongs to no exam schedule of this examination` };
  if (!isOnSheet)
    return { field: 'marks', message: `Number ${place} of the list did not belong to this program on ${displayDate(examDate)}` };
  if (excuse === '') return about('reason', excuseNeedsReason);
  if (marks === null) return undefined;
  return about('marks', excuse === null ? markProblem(marks, totalMarks) : excusedWithMark);
}

async function store(
  ctx: WriteContext,
  { examinationId, reason, entries }: Sheet,
  changed: readonly Compared[],
  { action, owners }: { action: 'create' | 'update'; owners?: Owners | undefined },
) {
  if (changed.length > 0) await endPapers(ctx.db, reportCards, cardsChangedBy(examinationId, changed), 'replaced');
  await sendAlong(ctx.db, marksStatements.store(ctx.db, { ...columnsOf(entries), name: ctx.session.name }));
  const told = (row: Compared, { marks, excuse }: Compared['before']) => {
    const { studentId, examScheduleId } = row;
    return { studentId, examScheduleId, marks, ...(excuse !== null && { excuse }) };
  };
  await audit(ctx, {
    action,
    resource,
    recordId: examinationId,
    ...(action === 'update' && { before: { examinationId, marks: changed.map((row) => told(row, row.before)) } }),
    after: { examinationId, ...given(reason), marks: changed.map((row) => told(row, row)) },
    owners,
  });
}

const given = (reason: string | undefined) => (reason?.trim() ? { reason: reason.trim() } : {});

const columnsOf = (entries: readonly MarkInput[]) => ({
  studentIds: entries.map(({ studentId }) => studentId),
  scheduleIds: entries.map(({ examScheduleId }) => examScheduleId),
  marks: entries.map(({ marks }) => marks),
  standings: entries.map(({ standing }) => standing ?? null),
  reasons: entries.map(({ reason }) => reason?.trim() ?? null),
});
