import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { isOwnChild, refuseForOwnChild } from '../../../common/own/own-person.server.ts';
import { endPapers } from '../../../common/paper/issued-paper.server.ts';
import { covers, parseGrant } from '../../../kit/domain/permission.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { classTeacherOn, programNameOn } from '../../program/program-year/program-year.table.ts';
import { students } from '../../student/student/student.table.ts';
import { examinations } from '../examination/examination.table.ts';
import { holdExamination } from '../examination/hold-examination.server.ts';
import { letterFor, scaleOn } from '../grade-scale/letter.server.ts';
import { cardsOf, reportCards } from '../report-card/report-card.table.ts';
import { getRemarks, type RemarkInput, type RemarkLine, saveRemarks } from './exam-remark.domain.ts';
import { examRemarks } from './exam-remark.table.ts';

/** Remarks on report cards: one for each student and examination, written only by the class teacher and the office. */
export const remarkRoutes: readonly FastifyPluginAsync[] = [
  answering(getRemarks, async (ctx, { query: { examinationId } }) => {
    const { ownerId, classTeacherId, ...shown } = await examinationOf(ctx, examinationId);
    const mayWrite = mayRemark(ctx, classTeacherId);
    const read = parseGrant(ctx.session.permissions['graderecord.read']);
    if (!isClassTeacher(ctx, classTeacherId) && !covers(read, { programid: ownerId })) throw notFound('examination');
    const lines = await linesOf(ctx, examinationId);
    return { ...shown, mayWrite, remarks: lines.map((line) => ({ ...line, isOwnChild: isOwnChild(ctx, line.studentId) })) };
  }),

  writing(saveRemarks, async (ctx, { body }) => {
    const { examinationId, remarks } = body();
    const { classTeacherId } = await examinationOf(ctx, examinationId);
    if (!mayRemark(ctx, classTeacherId)) throw notFound('examination');
    // Only one person at a time saves remarks for an examination.
    await holdExamination(ctx, examinationId);
    const lines = new Map((await linesOf(ctx, examinationId)).map((line) => [line.studentId, line]));
    refuseOthers(remarks, lines);
    if (remarks.some(({ studentId, version }) => version !== undefined && version !== lines.get(studentId)?.version)) {
      throw staleVersion();
    }
    const changed = remarks.filter(({ studentId, remark }) => remark !== lines.get(studentId)?.remark);
    refuseForOwnChild(ctx, 'write a remark', ...changed.map(({ studentId }) => studentId));
    await store(ctx, examinationId, changed);
    if (changed.length > 0) {
      await endPapers(
        ctx.db,
        reportCards,
        cardsOf(
          examinationId,
          changed.map(({ studentId }) => studentId),
        ),
        'replaced',
      );
      const texts = (of: (line: RemarkInput) => string | undefined) =>
        Object.fromEntries(changed.map((line) => [String(line.studentId), of(line) ?? '']));
      await audit(ctx, {
        action: 'update',
        resource: 'ExamRemark',
        recordId: examinationId,
        before: texts(({ studentId }) => lines.get(studentId)?.remark),
        after: texts(({ remark }) => remark),
      });
    }
    return { data: examinationId, message: savedMessage };
  }),
];

/** The program's class teacher and those who may change all marks. */
const mayRemark = (ctx: Context, classTeacherId: number | null): boolean =>
  parseGrant(ctx.session.permissions['graderecord.update']) === 'all' || isClassTeacher(ctx, classTeacherId);

const isClassTeacher = ({ session }: Context, classTeacherId: number | null): boolean =>
  classTeacherId !== null && (session.personal['staffid']?.includes(classTeacherId) ?? false);

/** @throws 404 */
async function examinationOf({ db }: Context, examinationId: number) {
  const [found] = await db
    .select({
      examinationName: examinations.examinationName,
      startDate: examinations.startDate,
      programName: programNameOn(examinations.programId, examinations.startDate),
      ownerId: examinations.ownerId,
      classTeacherId: classTeacherOn(examinations.programId, examinations.startDate),
    })
    .from(examinations)
    .where(eq(examinations.examinationId, examinationId));
  if (!found) throw notFound('examination');
  return found;
}

/** Everybody on one of its sheets, and anybody who already has a remark. */
async function linesOf({ db }: Context, examinationId: number): Promise<RemarkLine[]> {
  const { rows } = await db.execute<RemarkLine>(sql`
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName", r.percentage::float8 as percentage,
      ${letterFor(sql`r.percentage`, sql`scale.year`)} as letter, r.is_passed as "isPassed", coalesce(n.remark, '') as remark, n.version,
      coalesce(n.last_modified_by, '') as "lastModifiedBy"
    from (select student_id from exam_marks(array[${examinationId}::int])
      union select student_id from ${examRemarks} where examination_id = ${examinationId}) m
    join ${students} s on s.student_id = m.student_id
    left join exam_results(array[${examinationId}::int]) r on r.student_id = m.student_id
    cross join (select ${scaleOn(sql`start_date`)} as year from ${examinations} where examination_id = ${examinationId} offset 0) scale
    left join ${examRemarks} n on n.examination_id = ${examinationId} and n.student_id = m.student_id
    order by s.name_sort, s.student_id`);
  return rows;
}

/** @throws 422 */
function refuseOthers(remarks: readonly RemarkInput[], lines: ReadonlyMap<number, unknown>): void {
  const others = remarks.flatMap(({ studentId }, place) =>
    lines.has(studentId) ? [] : [`Number ${place + 1} of the list does not belong to this examination`],
  );
  if (others.length > 0) throw ruleBroken({ remarks: others.slice(0, 5) });
}

/** An empty remark counts as no remark. */
async function store(ctx: WriteContext, examinationId: number, remarks: readonly RemarkInput[]): Promise<void> {
  const empty = remarks.filter(({ remark }) => remark === '').map(({ studentId }) => studentId);
  const said = remarks.filter(({ remark }) => remark !== '');
  if (empty.length > 0) {
    await ctx.db
      .delete(examRemarks)
      .where(and(eq(examRemarks.examinationId, examinationId), inArray(examRemarks.studentId, empty)));
  }
  if (said.length > 0) {
    await ctx.db.execute(sql`
      insert into ${examRemarks} as n (examination_id, student_id, remark, created_by, last_modified_by)
      select ${examinationId}::int, r.id, r.remark, ${ctx.session.name}, ${ctx.session.name}
      from unnest(${sql.param(said.map(({ studentId }) => studentId))}::int[], ${sql.param(said.map(({ remark }) => remark))}::text[])
        as r (id, remark)
      on conflict (examination_id, student_id) do update set remark = excluded.remark, version = n.version + 1,
        last_modified = now(), last_modified_by = excluded.last_modified_by`);
  }
}
