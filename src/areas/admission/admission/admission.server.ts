import { isNull, or, sql } from 'drizzle-orm';
import { admissionStatus } from '../../../common/enumerations.domain.ts';
import { requireSince } from '../../../common/since/since.server.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { shownAs, unchecked } from '../../../kit/server/resource/link.server.ts';
import { type StoredResource, storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { requireThere } from '../../../kit/server/resource/saving/references.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import type { SaveFacts } from '../../../kit/server/resource/storage.server.ts';
import { inSchoolYear } from '../../general/school-year/school-year.table.ts';
import { programLink } from '../../program/program/program.table.ts';
import { waitingStays } from '../../student/enrolment/enrolment.table.ts';
import { studentLink, studentScopes, students } from '../../student/student/student.table.ts';
import { type AdmissionInput, type AdmissionRow, type ApplicantInput, admission } from './admission.domain.ts';
import { admissions } from './admission.table.ts';

export const openMessage = 'This student already has an open application for this program.';

/** What admissions need of the student area: a student from an application's few fields, in the same transaction. Answers the id. */
export type CreateApplicant = (ctx: WriteContext, applicant: ApplicantInput, isAnother: boolean) => Promise<number>;

export const admissionResource = (createApplicant: CreateApplicant): StoredResource =>
  storedResource(admission, {
    table: admissions,
    links: { studentId: unchecked(shownAs(studentLink, 'personalInfo')), programId: shownAs(programLink, 'programDetails') },
    columns: {
      entersOn: sql<string | null>`(
        select w.from_date::text from ${waitingStays} w
        where w.student_id = admission.student_id and w.program_id = admission.program_id and w.activates)`,
    },
    filters: { schoolYear: inSchoolYear(admissions.appliedDate) },
    save: async (ctx, input, { before, grant, confirmed, store }) => {
      const { programId, applicationStatus, appliedDate, since, intakeYear } = input;
      const isEnrolled = applicationStatus === admissionStatus.enrolled;
      if (since && !isEnrolled) throw ruleBroken({ since: ['Only who is Enrolled enters a program on a day'] });
      if (since) await requireSince(ctx, since, 'any');
      const firstDay = await comingFirstDay(ctx, input);
      if (before && firstDay && hasEntered(before) && intakeYear !== before.intakeYear)
        throw ruleBroken({ intakeYear: ['The student has entered the program already'] });
      const enters = entersNow(input, before, firstDay);
      const studentId = await studentOf(ctx, input, { before, grant, confirmed, enters }, createApplicant);

      await store({ studentId, programId, applicationStatus, appliedDate, intakeYear, updatedDate: ctx.today });
      if (before?.applicationStatus === admissionStatus.enrolled && (since === null || !isEnrolled))
        await raise(ctx, 'applicantNotEnrolled', { studentId, programId: before.programId });
      if (enters) await raise(ctx, 'applicantEnrolled', { studentId, programId, fromDate: since ?? firstDay ?? ctx.today });
    },
    remove: async (ctx, { studentId, programId, applicationStatus }, { drop }) => {
      if (applicationStatus === admissionStatus.enrolled) await raise(ctx, 'applicantNotEnrolled', { studentId, programId });
      await drop();
    },
    conflicts: {
      admission_open_once: { field: 'studentId', message: openMessage },
    },
  });

/** An admission keeps its student. Nobody can take a student out of a program that they cannot see. @throws 422 */
async function studentOf(
  ctx: WriteContext,
  input: AdmissionInput,
  { before, grant, confirmed, enters }: Pick<SaveFacts<AdmissionRow>, 'before' | 'grant' | 'confirmed'> & { enters: boolean },
  createApplicant: CreateApplicant,
): Promise<number> {
  const { studentId, newApplicant } = input;
  if (before) {
    if (newApplicant || studentId !== before.studentId) {
      throw ruleBroken({ studentId: ['The student of an admission cannot be changed'] });
    }
    const elsewhere = {
      field: 'applicationStatus',
      message: 'The student is now in another program, which you may not change',
    };
    if (enters) await requireChoosable(ctx, grant, before.studentId, elsewhere);
    return before.studentId;
  }
  if (newApplicant) {
    if (studentId !== null) throw ruleBroken({ studentId: ['Choose a student or enter a new applicant, not both'] });
    return createApplicant(ctx, newApplicant, confirmed.has('isAnother'));
  }
  const unchosen = { field: 'studentId', message: 'Student is required' };
  await requireChoosable(ctx, grant, studentId, unchosen);
  if (studentId === null) throw ruleBroken({ studentId: [unchosen.message] });
  return studentId;
}

/** @throws 422 where the student is in a program outside of the grant */
async function requireChoosable(
  ctx: WriteContext,
  grant: Grant,
  id: number | null,
  refusal: { field: string; message: string },
): Promise<void> {
  const mine = scopeWhere(grant, { programid: studentScopes.programid });
  await requireThere(ctx, { ...refusal, id, key: students.studentId, within: mine && or(mine, isNull(students.programId)) });
}

/**
 * Saved as Enrolled for the first time, for another program, or from another day or coming year on. Saving it again changes nothing more:
 * a coming day stays where the intake year is left empty or has begun.
 */
const entersNow = (input: AdmissionInput, before: AdmissionRow | null, firstDay: string | null): boolean =>
  input.applicationStatus === admissionStatus.enrolled &&
  (before?.applicationStatus !== admissionStatus.enrolled ||
    before.programId !== input.programId ||
    (before.entersOn !== null && firstDay !== null && before.intakeYear !== input.intakeYear && input.since !== null) ||
    Boolean(input.since));

/** Enrolled, and in the program since a day that has come. */
const hasEntered = ({ applicationStatus, entersOn }: AdmissionRow): boolean =>
  applicationStatus === admissionStatus.enrolled && entersOn === null;

/** The first day of the intake year, as long as it is to come. @throws 422 where the student would enter on a day outside of that year */
async function comingFirstDay({ db, today }: WriteContext, { intakeYear, since }: AdmissionInput): Promise<string | null> {
  if (intakeYear === null) return null;
  const { rows } = await db.execute<{ begins: string; isIn: boolean; name: string }>(sql`
    select school_year_begins(${intakeYear}::int)::text as begins, school_year_name(${intakeYear}::int) as name,
      school_year_of(${since ?? today}::date) = ${intakeYear}::int as "isIn"`);
  const [year] = rows;
  if (!year || year.begins <= today) return null;
  if (since && !year.isIn) throw ruleBroken({ since: [`Since must lie in ${year.name}, the intake year`] });
  return year.begins;
}
