import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { Author } from '../../../kit/server/http/context.server.ts';
import { conflict, HttpError, notFound } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { bodyObject } from '../../../kit/server/resource/input.server.ts';
import { refuseStale } from '../../../kit/server/resource/saving/save.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { families, studentFamilies } from '../../student/family/family.table.ts';
import { studentScopes, students } from '../../student/student/student.table.ts';
import { absentWhen, type Halves } from '../attendance/halves.domain.ts';
import { actsAsFamily } from '../leave/acts-as-family.server.ts';
import { type AskedAbsence, answerAbsence, answerAbsenceByLink, readAbsenceByLink } from './absence-answer.domain.ts';
import { absencesAsB, isUnexplained, mayBeContacted } from './absence-conditions.server.ts';
import { absenceState, askedForDays } from './absence-states.domain.ts';
import { explainAbsence } from './safe-arrival.domain.ts';
import { absenceLinks, studentAbsences } from './safe-arrival.table.ts';

type Stored = typeof studentAbsences.$inferSelect;

/** The calls that explain an absence: by the office, by a signed-in guardian, and by the link in a message. */
export const explainRoutes: readonly FastifyPluginAsync[] = [
  writing(explainAbsence, async (ctx, { grant, body, request }) => {
    const { absenceId, state, note } = body();
    const absence = await held(ctx.db, absenceId, scopeWhere(grant, studentScopes));
    if (absence.withdrawn) throw conflict('The register no longer says that this child is absent.');
    refuseStale(bodyObject(request.body), absence);
    await explain(ctx, absence, { state, note, by: ctx.session.name });
    return { data: absenceId, message: savedMessage };
  }),

  writing(answerAbsence, async (ctx, { grant, body }) => {
    const { absenceId, note } = body();
    const mayAnswer = and(
      scopeWhere(grant, studentScopes),
      mayBeContacted(ctx, studentAbsences.studentId),
      sql`${studentAbsences.attendanceDate} > ${ctx.today}::date - ${askedForDays}::int`,
    );
    const absence = await held(ctx.db, absenceId, mayAnswer);
    if (!actsAsFamily(ctx, grant, absence.studentId)) throw notFound('absence');
    await answered(ctx, absence, { note, by: ctx.session.name });
    return { data: absenceId, message: 'Thank you for telling us' };
  }),

  answering(readAbsenceByLink, (_ctx, { body, request }) => asked(dbOf(request), body().token)),

  answering(answerAbsenceByLink, async (_ctx, { body, request }) => {
    const { token, note } = body();
    return dbOf(request).transaction(async (tx) => {
      const { absenceId, guardian } = await linkedBy(tx, token);
      const absence = await held(tx, absenceId, undefined);
      const author: Author = { db: tx, session: { accountId: 0, name: guardian }, requestId: request.id };
      await answered(author, absence, { note, by: guardian });
      return asked(tx, token);
    });
  }),
];

const dbOf = (request: FastifyRequest): Db => request.server.services.database.db;

/**
 * An absence, locked until the transaction ends: if two people explain it at once, the second one sees what the first one said.
 * @throws 404
 */
async function held(db: Db, absenceId: number, scope: SQL | undefined): Promise<Stored> {
  const [row] = await db
    .select({ absence: studentAbsences })
    .from(studentAbsences)
    .innerJoin(students, eq(students.studentId, studentAbsences.studentId))
    .where(and(eq(studentAbsences.absenceId, absenceId), scope))
    .for('update', { of: studentAbsences });
  if (!row) throw notFound('absence');
  return row.absence;
}

/** The first answer counts. The other guardian is thanked all the same, and so is a guardian who taps a link twice. */
async function answered(ctx: Author, absence: Stored, { note, by }: { note: string; by: string }): Promise<void> {
  if (absence.state !== absenceState.open || absence.withdrawn) return;
  await explain(ctx, absence, { state: absenceState.answered, note, by });
}

async function explain(
  ctx: Author,
  { absenceId, studentId, state: was, note: said }: Stored,
  { state, note, by }: { state: number; note: string; by: string },
): Promise<void> {
  const isOpen = state === absenceState.open;
  await ctx.db
    .update(studentAbsences)
    .set({
      ...{ state, note, explainedBy: isOpen ? '' : by, explained: isOpen ? null : sql`now()` },
      version: sql`${studentAbsences.version} + 1`,
    })
    .where(eq(studentAbsences.absenceId, absenceId));
  const entry = { action: 'update', resource: 'StudentAbsence', recordId: absenceId };
  await audit(ctx, { ...entry, before: { state: was, note: said }, after: { studentId, state, note } });
}

const linkIsVoid = () => new HttpError(404, 'Not found', 'This link is no longer valid. Please call the school.');

/** What a link stands for, as long as it works and its guardian may be contacted. @throws 404 */
async function linkedBy(db: Db, token: string): Promise<{ absenceId: number; guardian: string }> {
  const [link] = await db
    .select({ absenceId: absenceLinks.absenceId, firstName: families.firstName, lastName: families.lastName })
    .from(absenceLinks)
    .innerJoin(studentAbsences, eq(studentAbsences.absenceId, absenceLinks.absenceId))
    .innerJoin(families, eq(families.familyId, absenceLinks.familyId))
    .innerJoin(
      studentFamilies,
      and(
        eq(studentFamilies.familyId, absenceLinks.familyId),
        eq(studentFamilies.studentId, studentAbsences.studentId),
        eq(studentFamilies.mayBeContacted, true),
      ),
    )
    .where(and(eq(absenceLinks.tokenHash, hashToken(token)), sql`${absenceLinks.expires} > now()`));
  if (!link) throw linkIsVoid();
  return { absenceId: link.absenceId, guardian: fullName(link) };
}

interface Asked extends Record<string, unknown>, Halves, Omit<AskedAbsence, 'absentWhen'> {}

/** What a holder of the link sees; never who else was asked, nor what they said. @throws 404 */
async function asked(db: Db, token: string): Promise<AskedAbsence> {
  const { absenceId } = await linkedBy(db, token);
  const { rows } = await db.execute<Asked>(sql`
    select s.first_name as "firstName", to_char(b.attendance_date, 'YYYY-MM-DD') as date, coalesce(a.morning, true) as morning,
      coalesce(a.afternoon, true) as afternoon, not ${isUnexplained} as "isExplained",
      b.withdrawn is not null or coalesce(a.morning and a.afternoon, true) as "isWithdrawn", (select ${schools.phone} from ${schools}) as phone
    from ${absencesAsB} join ${students} s on s.student_id = b.student_id
    left join student_attendance a on a.student_id = b.student_id and a.attendance_date = b.attendance_date
    where b.absence_id = ${absenceId}`);
  const [absence] = rows;
  if (!absence) throw linkIsVoid();
  const { morning, afternoon, ...known } = absence;
  return { ...known, absentWhen: absentWhen({ morning, afternoon }) };
}
