import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { admissionStatuses } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import { isOneOf } from '../../../kit/server/database/one-of.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { tellingOnce } from '../../../kit/server/resource/audit.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { eachOrRefused } from '../../../kit/server/resource/saving/each-or-refused.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { say } from '../../../kit/server/resource/saving/say.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { grantOf, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programOrder, programs } from '../../program/program/program.table.ts';
import { students } from '../../student/student/student.table.ts';
import { admission } from './admission.domain.ts';
import { openMessage } from './admission.server.ts';
import { admissions } from './admission.table.ts';
import { closedStatuses } from './admission-status.domain.ts';
import { getApplications, previewStatuses, type StatusChange, setStatuses } from './status-together.domain.ts';

const shownAtMost = 500;
const namedAtMost = 20;

/** The status of many applications at once: seen before, and put back by the same call the other way round. */
export function statusTogetherRoutes({ storage }: StoredResource) {
  const { update } = saving(admission, storage as never);

  /** @throws 404, 409 where somebody has changed a status meanwhile, 422 naming each who cannot have it */
  async function change(ctx: WriteContext, { admissionIds, from, to }: StatusChange): Promise<void> {
    await ctx.db.execute(
      sql`select from ${admissions} where ${isOneOf(admissions.admissionId, admissionIds)} order by admission_id for update`,
    );
    const found = await applications(ctx, grantOf(ctx, 'admission.update'), isOneOf(admissions.admissionId, admissionIds));
    if (found.length < admissionIds.length) throw notFound('application');
    const other = found.filter(({ applicationStatus }) => applicationStatus !== from);
    if (other.length > 0)
      throw conflict(
        `No longer ${labelOf(admissionStatuses, from)}: ${firstListed(other.map(fullName), namedAtMost)}.|Nothing was changed.`,
      );
    const fieldOf = ({ admissionId }: { admissionId: number }) => `admissionIds.${admissionIds.indexOf(admissionId)}`;
    const twice = closedStatuses.includes(to) ? [] : await openTwice(ctx, admissionIds);
    if (twice.length > 0)
      throw ruleBroken(Object.fromEntries(twice.map((one) => [fieldOf(one), [`${fullName(one)}: ${openMessage}`]])));
    await tellingOnce(ctx, () =>
      eachOrRefused(
        found,
        (one) => ({ field: fieldOf(one), name: fullName(one) }),
        async (one) => {
          const said: string[] = [];
          await update({ ...ctx, said }, one.admissionId, { applicationStatus: to });
          for (const what of said) say(ctx, `${fullName(one)}: ${what}`);
        },
      ),
    );
  }

  return [
    answering(getApplications, async (ctx, { grant, query }) =>
      (await applications(ctx, grant, eq(admissions.applicationStatus, query.applicationStatus))).map(
        ({ applicationStatus: _, ...shown }) => shown,
      ),
    ),
    answering(previewStatuses, async (_ctx, { request, body }) => {
      const asked = body();
      return { paragraphs: [...(await rehearse(request, (ctx) => change(ctx, asked)))] };
    }),
    writing(setStatuses, async (ctx, { body }) => {
      const asked = body();
      await change(ctx, asked);
      const { length } = asked.admissionIds;
      return { data: length, message: `${counted(length, 'application')}: ${labelOf(admissionStatuses, asked.to)}` };
    }),
  ];
}

/** Whose student has, or would then have, another open application for the program. */
async function openTwice({ db }: WriteContext, ids: readonly number[]) {
  const { rows } = await db.execute<{ admissionId: number; firstName: string; lastName: string }>(sql`
    select a.admission_id as "admissionId", s.first_name as "firstName", s.last_name as "lastName"
    from ${admissions} a join ${students} s using (student_id)
    where ${isOneOf(sql`a.admission_id`, ids)} and exists (
      select from ${admissions} o
      where o.student_id = a.student_id and o.program_id = a.program_id and o.admission_id <> a.admission_id
        and (${isOneOf(sql`o.admission_id`, ids)} or not ${isOneOf(sql`o.application_status`, closedStatuses)}))
    order by s.name_sort, a.admission_id`);
  return rows;
}

const applications = ({ db }: Context, grant: Grant, which: SQL) =>
  db
    .select({
      admissionId: admissions.admissionId,
      applicationStatus: admissions.applicationStatus,
      firstName: students.firstName,
      lastName: students.lastName,
      programName: programs.programName,
      intakeYear: admissions.intakeYear,
      appliedDate: admissions.appliedDate,
    })
    .from(admissions)
    .innerJoin(students, eq(students.studentId, admissions.studentId))
    .innerJoin(programs, eq(programs.programId, admissions.programId))
    .where(and(which, scopeWhere(grant, { programid: admissions.programId })))
    .orderBy(...programOrder, asc(students.nameSort), asc(admissions.admissionId))
    .limit(shownAtMost);
