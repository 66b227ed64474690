import { type SQL, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { programNameOn } from '../../program/program-year/program-year.table.ts';
import { examinationScopes, examinations } from '../examination/examination.table.ts';
import { hasMarks } from '../examination/has-marks.server.ts';
import { heldIn } from '../examination/held-in.server.ts';
import { hasResultFor } from './examinations-of.server.ts';
import { readResults, readResultsOfStudent } from './read-results.server.ts';
import { type ExamResult, getLastResults, getResults, getResultsForStudent, type StudentResult } from './results.domain.ts';
import { shownYears, yearsOf } from './year-results.server.ts';

/** Results within the caller's scope. */
export const resultRoutes: readonly FastifyPluginAsync[] = [
  answering(getResults, (ctx, { grant, query: { examinationId } }) => resultsOf(ctx, grant, examinationId)),

  answering(getResultsForStudent, async (ctx, { grant, query: { studentId, schoolYear } }) => {
    const [examinations, years] = await Promise.all([
      readResultsOfStudent(ctx.db, grant, studentId, schoolYear),
      yearsOf(ctx, grant, studentId),
    ]);
    const asked = years.filter((year) => schoolYear === undefined || year.schoolYear === schoolYear);
    return { examinations, years: shownYears(asked, examinations) };
  }),

  answering(getLastResults, async (ctx, { grant, query: { programId, schoolYear } }) => {
    const last = await latestExamination(
      ctx,
      sql`e.program_id = ${programId} and ${hasMarks(sql`e.examination_id`)} and ${mayShow(grant)} ${heldIn(sql`e.start_date`, schoolYear)}`,
    );
    if (!last) return null;
    const results = await readResults(ctx.db, grant, last.examinationId);
    return results.length > 0 ? { ...last, results } : null;
  }),
];

/** @throws 404 if the examination does not exist, or the grant covers nothing of it */
export async function resultsOf(ctx: Context, grant: Grant, examinationId: number): Promise<ExamResult[]> {
  const results = await readResults(ctx.db, grant, examinationId);
  if (results.length > 0) return results;
  const scope = scopeWhere(grant, examinationScopes) ?? sql`true`;
  const { rows } = await ctx.db.execute(sql`
    select from ${examinations} where examination_id = ${examinationId} and ${scope}`);
  if (rows.length === 0) throw notFound('examination');
  return results;
}

/** The examinations `e` whose results a grant for marks covers; for single students, those in which they have one. */
const mayShow = (grant: Grant): SQL =>
  scopeWhere(grant, {
    programid: (ids) => sql`e.owner_id = any(${ids})`,
    studentid: (ids) => hasResultFor(ids, { examinationId: sql`e.examination_id`, released: sql`e.released` }),
  }) ?? sql`true`;

type Facts = Pick<StudentResult, 'examinationId' | 'examinationName' | 'programId' | 'programName' | 'startDate' | 'endDate'>;

/** @param where a condition on `examination e` */
async function latestExamination({ db }: Context, where: SQL): Promise<Facts | undefined> {
  const { rows } = await db.execute<Facts>(sql`
    select e.examination_id as "examinationId", e.examination_name as "examinationName", e.program_id as "programId",
      ${programNameOn(sql`e.program_id`, sql`e.start_date`)} as "programName", e.start_date::text as "startDate", e.end_date::text as "endDate"
    from ${examinations} e join ${programs} p on p.program_id = e.program_id where ${where}
    order by e.start_date desc, e.examination_id desc limit 1`);
  return rows[0];
}
