import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { studentStatus, studentStatuses } from '../../../common/enumerations.domain.ts';
import { fullName, isRenamed } from '../../../common/person-name.domain.ts';
import { requireSince } from '../../../common/since/since.server.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { NextNumber } from '../../../kit/server/database/number-series.server.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import { preparedSelects, sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Context, DomainEvents, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, malformed, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireRecord } from '../../../kit/server/resource/saving/references.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { grantOf, scopePlaceholder, scopeShape, scopeValues, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import type { SaveFacts } from '../../../kit/server/resource/storage.server.ts';
import { isSealedAs } from '../../../kit/server/sealing/sealed-columns.table.ts';
import { programLink, programs } from '../../program/program/program.table.ts';
import { isWithheld } from '../consent/consent-state.table.ts';
import { purpose } from '../consent/consent-words.domain.ts';
import { shownPhoto } from '../consent/shown-photo.table.ts';
import { belongsToProgram, getProgramForStudent, getStudentsForProgram } from '../enrolment/enrolment.domain.ts';
import { correctFirstDay, lastProgramOf, recordLastProgram, staysOfSaved } from '../enrolment/enrolment.server.ts';
import { comingStay, enrolments } from '../enrolment/enrolment.table.ts';
import { entriesSince, sayRegisters } from '../enrolment/register-changes.server.ts';
import { letWait, takeBackWaiting } from '../enrolment/waiting-stays.server.ts';
import { familiesOfStudent, linksOfStudent } from '../family/family-json.server.ts';
import { changeAlong } from '../family/household.server.ts';
import { houseLink } from '../house/house.table.ts';
import { rollNumberIn } from '../roll-number/roll-number.table.ts';
import { requireAfterExit } from '../student-exit/coming-exit.server.ts';
import { comingLastDay } from '../student-exit/student-exit.table.ts';
import { byStays } from './filters-by-stays.server.ts';
import { askAboutKnownStudent } from './known-student.server.ts';
import { type Placement, placementOf, programOf } from './placement.domain.ts';
import { programOfYear } from './program-of-year.server.ts';
import { digitsOf, emisKey, type StudentInput, type StudentRow, student } from './student.domain.ts';
import { admissionNumbers, emisKeyOf, studentLink, studentPhotos, studentScopes, students } from './student.table.ts';

/** What is said of an Aadhaar number that another student has. */
export const aadhaarTaken = { field: 'idDocumentNumber', message: 'Another student already has this Aadhaar number' };

/** What is said of an EMIS number that another student has. */
export const emisTaken = { field: 'studentEducationId', message: 'Another student already has this EMIS number' };

const named = {
  columns: {
    studentId: students.studentId,
    firstName: students.firstName,
    lastName: students.lastName,
    // Written out: in a select of one table, Drizzle leaves the table's name off its columns.
    programName: sql<string>`coalesce((select p.program_name from ${programs} p where p.program_id = student.program_id), '')`,
    // Those who look alike are told apart by their number.
    tellsApart: (isRead: SQL) => sql`case when ${isRead} then ${students.schoolAdmissionNumber} else '' end`,
  },
  sort: students.nameSort,
};

export const studentResource = storedResource(student, {
  table: students,
  links: { programId: programLink, houseId: houseLink },
  columns: {
    id: students.studentId,
    comingStay,
    lastDay: comingLastDay,
    photo: shownPhoto,
    families: familiesOfStudent(students.studentId),
    studentfamilies: linksOfStudent(students.studentId),
  },
  join: (query) => query.leftJoin(studentPhotos, eq(studentPhotos.studentId, students.studentId)),
  scopes: studentScopes,
  inLists: {
    idDocumentNumber:
      sql`case when ${isWithheld(students.studentId, purpose.identifiers)} then '' else ${students.idDocumentNumber} end`.mapWith(
        students.idDocumentNumber,
      ),
  },
  filters: {
    studentName: { search: students.searchName, sort: students.nameSort },
    ...byStays,
  },
  counted: true,
  waiting: ({ comingStay }) =>
    comingStay && { value: comingStay.programId, day: comingStay.fromDate, shown: comingStay.programName },
  decorate: programOfYear,
  save: async (ctx, input, { id, before, confirmed, takeId, send, store }) => {
    const taken = takeId();
    const placement = placementOf(input, ctx.today, before);
    await keepLastProgram(ctx, input, before);
    await requireDay(ctx, input, before);
    const entries = await entriesOfMoved(ctx, placement, before);
    await refuseTakenNumbers(ctx, input, { id, before });
    if (!before && !confirmed.has('isAnother')) await askAboutKnownStudent(ctx, input);

    const record = recordOf(input, placement, before);
    const stays = placement.isMoved ? staysOfSaved(before ? 'update' : 'create', placement.from) : null;
    if (before && placement.isMoved && !belongsToProgram(input.studentStatus)) {
      await store(record, stays);
      await followLeaving(ctx, before);
    } else await send(record, stays);

    const studentId = await taken;
    if (isRenamed(input, before)) await raise(ctx, 'personRenamed', { studentId, name: fullName(input) });
    const correction = correctionOf(input, before);
    if (correction) await correctFirstDay(ctx, studentId, correction);
    if (before && input.alsoFor) await changeAlong(ctx, input.alsoFor, before, input);
    await followPlacement(ctx, studentId, placement, { before, entries });
  },
  removeAll: async (ctx, gone, { drop }) => {
    await raise(ctx, 'peopleDeleted', { studentIds: gone.map(({ studentId }) => studentId) });
    await drop();
  },
  conflicts: { student_aadhaar_once: aadhaarTaken, student_emis_once: emisTaken },
  names: {
    GetAllStudentNames: named,
    GetStudentNamesForStatus: {
      ...named,
      where: (query) => {
        const status = parseChoice(studentStatuses, query['studentstatus'] || String(studentStatus.active));
        if (status === undefined) throw malformed('studentStatus must be one of its values.');
        return eq(students.studentStatus, status);
      },
    },
  },
});

const { create, createAll, update, hold } = saving(student, studentResource.storage);

/** Changes a student as the call does, if the caller may. */
export const updateStudent = update;

/** The student, locked, if the caller may change them. @throws 403, 404 */
export const holdStudent = (ctx: WriteContext, studentId: number) => hold(ctx, grantOf(ctx, 'student.update'), studentId);

/**
 * Creates a student as the call does, if the caller may.
 * @param body with `isAnother` if it is known that they are not there already
 * @param number the admission number, if the school brings one along; otherwise the next one is drawn
 * @returns the id
 */
export const createStudent = async (ctx: WriteContext, body: unknown, number?: string): Promise<number> =>
  (await create(ctx, body, number === undefined ? {} : { schoolAdmissionNumber: number })).id;

/**
 * Creates several students as `createStudent` does each of them, with few statements.
 * @returns their ids
 * @throws without saying which of them is refused
 */
export async function createStudents(
  ctx: WriteContext,
  all: readonly { body: unknown; number: string | undefined }[],
): Promise<number[]> {
  const stays: DomainEvents['studentsJoined']['stays'][number][] = [];
  const listeners = {
    ...ctx.listeners,
    studentsJoined: [async (_: WriteContext, joined: DomainEvents['studentsJoined']) => void stays.push(...joined.stays)],
  };
  const records = all.map(({ body, number }) => ({
    body,
    given: number === undefined ? undefined : { schoolAdmissionNumber: number },
  }));
  const ids = await createAll({ ...ctx, listeners }, records);
  if (stays.length > 0)
    await raise(ctx, 'studentsJoined', { stays: stays.toSorted((one, other) => one.studentId - other.studentId) });
  return ids;
}

/** The row to store. */
function recordOf({ since: _, alsoFor: _others, ...input }: StudentInput, placement: Placement, before: StudentRow | null) {
  const idDocumentNumber = digitsOf(input.idDocumentNumber);
  const isNewNumber = idDocumentNumber !== before?.idDocumentNumber;
  const isNewEmis = emisKey(input.studentEducationId) !== emisKey(before?.studentEducationId ?? '');
  const { programId, to: enrolledProgramId } = placement;
  return {
    ...input,
    ...{ idDocumentNumber, programId, enrolledProgramId, enrolledOn: enrolledOnOf(input, placement, before) },
    ...(before === null && { schoolAdmissionNumber: new NextNumber(admissionNumbers) }),
    ...(isNewNumber && { namesake: 0 }),
    ...(isNewEmis && { educationNamesake: 0 }),
  };
}

/** Refuses a new Aadhaar or EMIS number that another student has. @throws 409 */
async function refuseTakenNumbers(
  { db }: WriteContext,
  input: StudentInput,
  { id, before }: Pick<SaveFacts<StudentRow>, 'id' | 'before'>,
): Promise<void> {
  const [aadhaar, emis] = [digitsOf(input.idDocumentNumber), emisKey(input.studentEducationId)];
  const isNew = {
    aadhaar: aadhaar !== '' && aadhaar !== before?.idDocumentNumber,
    emis: emis !== '' && emis !== emisKey(before?.studentEducationId ?? ''),
  };
  if (!isNew.aadhaar && !isNew.emis) return;
  const isOther = sql`${students.studentId} <> ${id ?? 0}`;
  // Not empty: the partial indexes require it, so that one plan serves every number.
  const [taken] = await sendKept<{ aadhaar: boolean; emis: boolean }>(
    db,
    sql`select
      exists (select from ${students} where ${isSealedAs(students.idDocumentNumber, [aadhaar])} and ${isOther}) as aadhaar,
      exists (select from ${students} where ${emisKeyOf(students.studentEducationId)} = ${emis}
        and ${students.studentEducationId} <> '' and ${isOther}) as emis`,
  );
  const refused = [...(isNew.aadhaar && taken?.aadhaar ? [aadhaarTaken] : []), ...(isNew.emis && taken?.emis ? [emisTaken] : [])];
  if (refused.length === 0) return;
  const errors = Object.fromEntries(refused.map(({ field, message }) => [field, [message]]));
  throw conflict(refused.map(({ message }) => message).join('|'), problemTypes.duplicate, errors);
}

/** A record saved as having left must not name a program that the student was never in. @throws 422 */
async function keepLastProgram(ctx: WriteContext, input: StudentInput, before: StudentRow | null): Promise<void> {
  if (!before || belongsToProgram(input.studentStatus)) return;
  if (input.programId === null || input.programId === before.programId) return;
  const last = await lastProgramOf(ctx, before.studentId);
  if (last === null || last === input.programId) return;
  throw ruleBroken({ programId: ['A student who has left keeps the program that they were last in'] });
}

/** The day since when the student belongs to the program, if it is sent. @throws 422 */
async function requireDay(ctx: WriteContext, input: StudentInput, before: StudentRow | null): Promise<void> {
  const { since, enrolledOn, programId, studentStatus: status } = input;
  if (!since) return;
  if (programId === null || !belongsToProgram(status))
    throw ruleBroken({ since: ['Choose the program that begins on this day'] });
  if (before === null && enrolledOn === since) return;
  if (before === null && enrolledOn !== null)
    throw ruleBroken({ since: ['A new student belongs to the program since the day of enrolment: enter one of them'] });
  await requireSince(ctx, since, 'any');
  // Who is still here may change class until then.
  if (before && programOf(before) === null) await requireAfterExit(ctx, before.studentId, since);
}

/** A student who enters a first program without a date of enrolment is enrolled on that day. */
const enrolledOnOf = (
  { enrolledOn }: Pick<StudentInput, 'enrolledOn'>,
  { to, from }: Placement,
  before: StudentRow | null,
): IsoDate | null => {
  const isFirst = to !== null && (before === null || before.programId === null);
  return enrolledOn ?? (isFirst ? from : null);
};

/** Another date of enrolment in the place of the one that was entered; null if it stays. */
function correctionOf({ enrolledOn: to }: StudentInput, before: StudentRow | null): { from: IsoDate; to: IsoDate } | null {
  const from = before?.enrolledOn ?? null;
  return from === null || to === null || from === to ? null : { from, to };
}

/** What leaving means beyond the stays. */
async function followLeaving(ctx: WriteContext, { studentId, studentStatus }: StudentRow): Promise<void> {
  await recordLastProgram(ctx, studentId);
  if (belongsToProgram(studentStatus)) await raise(ctx, 'studentLeft', { studentId, lastDay: ctx.today });
}

/** What stands in registers of a student who is moved, from that day on; read before the stays change. */
async function entriesOfMoved(ctx: WriteContext, { isMoved, from, to, former }: Placement, before: StudentRow | null) {
  if (before === null) return [];
  return isMoved && to !== null && (to !== former || from < ctx.today) ? entriesSince(ctx, [before.studentId], from) : [];
}

/** The events of a move, and what becomes of a change that waits for its day. */
async function followPlacement(
  ctx: WriteContext,
  studentId: number,
  placement: Placement,
  { before, entries }: { before: StudentRow | null; entries: Parameters<typeof sayRegisters>[1] },
): Promise<void> {
  const { to, former, from, waiting } = placement;
  if (waiting === 'taken back' && before?.comingStay) await takeBackWaiting(ctx, [studentId]);
  if (before === null && to !== null)
    await raise(ctx, 'studentsJoined', { stays: [{ studentId, programId: to, fromDate: from }] });
  else if (to !== former || (before !== null && from < ctx.today && to !== null)) {
    await sayRegisters(ctx, entries, { studentIds: [studentId], from });
    await raise(ctx, 'classesChanged', { studentIds: [studentId], from, begins: to !== null });
  }
  if (typeof waiting === 'object') await letWait(ctx, [{ studentId, programId: waiting.programId }], { from: waiting.from });
}

/** The student in the caller's scope. @throws 404 */
export const requireStudent = (ctx: Context, studentId: number, action: 'read' | 'update' = 'read'): Promise<void> =>
  requireRecord(ctx, studentLink, studentId, { grant: grantOf(ctx, `student.${action}`), what: 'student' });

/** The same of several. @throws 404 unless all of them are there */
export async function requireStudents(ctx: Context, studentIds: readonly number[], action: 'read' | 'update'): Promise<void> {
  const ids = [...new Set(studentIds)];
  const within = scopeWhere(grantOf(ctx, `student.${action}`), studentScopes);
  const found = await ctx.db.$count(students, and(isOneOf(students.studentId, ids), within));
  if (found < ids.length) throw notFound('student');
}

const asked = { programId: sql`${sql.placeholder('programId')}::int`, day: sql`${sql.placeholder('day')}::date` };
const askedYear = sql`${sql.placeholder('schoolYear')}::int`;
/** Of a program, the stays that are open; those of a day; or the latest of each student in a school year. */
const staysAsked = {
  open: sql`to_date is null`,
  day: sql`from_date <= ${asked.day} and (to_date is null or to_date >= ${asked.day})`,
  year: sql`from_date <= school_year_ends(${askedYear})
    and (to_date is null or to_date >= school_year_begins(${askedYear}))`,
};
const classLists = preparedSelects('class list');

/** Lookups between students and programs. */
export const studentProgramRoutes: readonly FastifyPluginAsync[] = [
  answering(getProgramForStudent, async (ctx, { query: { studentId } }) => {
    await requireStudent(ctx, studentId);
    const [program] = await ctx.db
      .select({ programId: programs.programId, programName: programs.programName })
      .from(students)
      .innerJoin(programs, eq(programs.programId, students.programId))
      .where(eq(students.studentId, studentId));
    return program ?? {};
  }),
  answering(getStudentsForProgram, async (ctx, { grant, query: { programId, onDay, schoolYear } }) => {
    const way = schoolYear !== undefined ? 'year' : onDay !== undefined ? 'day' : 'open';
    const statement = classLists(ctx.db, `${way} ${scopeShape(grant, studentScopes)}`, () => {
      const rollNumber = rollNumberIn({
        studentId: students.studentId,
        programId: asked.programId,
        schoolYear: way === 'year' ? askedYear : sql`school_year_of(${asked.day})`,
      }).as('roll');
      const stays = sql`(select distinct on (student_id) enrolment_id from ${enrolments}
        where program_id = ${asked.programId} and ${staysAsked[way]} order by student_id, from_date desc)`;
      return ctx.db
        .select({
          studentId: students.studentId,
          firstName: students.firstName,
          lastName: students.lastName,
          programId: students.programId,
          studentStatus: students.studentStatus,
          schoolAdmissionNumber: students.schoolAdmissionNumber,
          gender: students.gender,
          fromDate: enrolments.fromDate,
          rollNumber,
        })
        .from(students)
        .innerJoin(enrolments, eq(enrolments.studentId, students.studentId))
        .where(and(sql`${enrolments.enrolmentId} in ${stays}`, scopeWhere(grant, studentScopes, scopePlaceholder)))
        .orderBy(sql`roll`, students.nameSort, students.studentId);
    });
    const values = { programId, day: onDay ?? ctx.today, schoolYear, ...scopeValues(grant, studentScopes) };
    return (await statement.execute(values)) as z.output<typeof getStudentsForProgram.answer>;
  }),
];
