import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newPaperCode } from '../../../../common/paper/issued-paper.server.ts';
import type { Grant } from '../../../../kit/domain/permission.domain.ts';
import { nextNumber, numberText } from '../../../../kit/server/database/number-series.server.ts';
import type { Context, WriteContext } from '../../../../kit/server/http/context.server.ts';
import { notFound } from '../../../../kit/server/http/errors.server.ts';
import { audit, whoOf } from '../../../../kit/server/resource/audit.server.ts';
import { students } from '../../../student/student/student.table.ts';
import { examinations, isReleased } from '../../examination/examination.table.ts';
import { noMarksYet } from '../../examination/has-marks.server.ts';
import { holdExamination } from '../../examination/hold-examination.server.ts';
import type { ExamResult } from '../../result/results.domain.ts';
import { resultsOf } from '../../result/results.server.ts';
import { reportCards } from '../report-card.table.ts';
import { cardContent, resultInWords } from './card-content.server.ts';
import { readCardSource } from './card-source.server.ts';
import { tellCards } from './tell-cards.server.ts';

const cardNumbers = { series: 'report_card', width: 6 };

/** Some results of an examination, and how many of all its students are ranked. */
interface Covered {
  results: ExamResult[];
  ranked: number;
}

/**
 * The results whose cards a grant covers, and how many students in the examination have a rank.
 * @throws 404 outside the grant; 409 if there are no marks yet
 */
export async function coveredResults(ctx: Context, grant: Grant, examinationId: number, studentId?: number): Promise<Covered> {
  const covered = await resultsOf(ctx, grant, examinationId);
  // A card says the same, whoever prints it.
  const whole = grant === 'all' ? covered : await resultsOf(ctx, 'all', examinationId);
  if (whole.length === 0) throw noMarksYet();
  const wanted = new Set(covered.map((result) => result.studentId).filter((id) => studentId === undefined || id === studentId));
  if (wanted.size === 0) throw notFound('report card');
  return {
    results: whole.filter((result) => wanted.has(result.studentId)),
    ranked: whole.filter(({ rank }) => rank !== null).length,
  };
}

/**
 * Issues the cards that were not issued yet, or were replaced by a change since. All others stand as they are, whatever was renamed or
 * configured, and whatever others have achieved since. @returns the ids, ordered by name @throws 404, 409
 */
export async function issueCards(ctx: WriteContext, grant: Grant, examinationId: number, studentId?: number): Promise<number[]> {
  // The facts are read under the lock; otherwise a card with old marks could be issued behind the change that would replace it.
  let isLocked = !(await hasCards(ctx, examinationId, studentId));
  if (isLocked) await holdExamination(ctx, examinationId);
  let covered = await coveredResults(ctx, grant, examinationId, studentId);
  let cards = await standingCards(ctx, examinationId);
  if (!isLocked && covered.results.some((result) => !cards.has(result.studentId))) {
    await holdExamination(ctx, examinationId);
    isLocked = true;
    [covered, cards] = [await coveredResults(ctx, grant, examinationId, studentId), await standingCards(ctx, examinationId)];
  }
  const missing = covered.results.filter((result) => !cards.has(result.studentId));
  if (missing.length > 0) {
    const issued = await issueMissing(ctx, examinationId, { ...covered, results: missing });
    if (studentId === undefined) await tellPrinted(ctx, examinationId, issued);
    cards = await standingCards(ctx, examinationId);
  }
  const wanted = new Set(covered.results.map((result) => result.studentId));
  return [...cards].flatMap(([id, card]) => (wanted.has(id) ? card : []));
}

async function hasCards({ db }: Context, examinationId: number, studentId?: number): Promise<boolean> {
  const ofStudent = studentId === undefined ? undefined : eq(reportCards.studentId, studentId);
  const stands = and(eq(reportCards.examinationId, examinationId), isNull(reportCards.ended), ofStudent);
  return (await db.select({ id: reportCards.reportCardId }).from(reportCards).where(stands).limit(1)).length > 0;
}

/** If the results were released, families were told then; a card printed for a single student concerns nobody else. */
async function tellPrinted(ctx: WriteContext, examinationId: number, studentIds: readonly number[]): Promise<void> {
  const isOpen = sql`exists (select from ${examinations} e where e.examination_id = ${examinationId} and e.released_by = ''
    and ${isReleased(sql`e.released`)})`;
  if (studentIds.length > 0)
    await tellCards(ctx, examinationId, sql`${inArray(students.studentId, [...studentIds])} and ${isOpen}`);
}

/** Issues the cards of some results, and returns whose they are. The caller has locked the examination. */
async function issueMissing(ctx: WriteContext, examinationId: number, { results, ranked }: Covered): Promise<number[]> {
  const { db, today } = ctx;
  const byStudent = new Map(results.map((result) => [result.studentId, result]));
  const source = await readCardSource(ctx, { examinationId, studentIds: [...byStudent.keys()], ranked });
  const cards = [...source.students].flatMap(([studentId, { initials }]) => {
    const result = byStudent.get(studentId);
    return result ? [{ studentId, initials, said: cardContent(source, result), result: resultInWords(result) }] : [];
  });
  if (cards.length === 0) return [];
  const year = Number(today.slice(0, 4));
  const first = await nextNumber(db, cardNumbers, year, cards.length);
  const rows = cards.map((card, index) => ({
    ...card,
    code: newPaperCode(),
    number: numberText(cardNumbers, year, first + index),
  }));
  await db.execute(sql`
    insert into ${reportCards} (code, number, examination_id, student_id, initials, result, said, issued_by)
    select n.code, n.number, ${examinationId}, n."studentId", n.initials, n.result, n.said, ${whoOf(ctx).accountName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(code text, number text, "studentId" int, initials text, result text, said jsonb)`);
  await audit(ctx, { action: 'print-cards', resource: 'Examination', recordId: examinationId, after: { cards: cards.length } });
  return cards.map(({ studentId }) => studentId);
}

/** The cards of an examination that stand, by student, ordered by name. */
async function standingCards({ db }: Context, examinationId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ studentId: reportCards.studentId, id: reportCards.reportCardId })
    .from(reportCards)
    .innerJoin(students, eq(students.studentId, reportCards.studentId))
    .where(and(eq(reportCards.examinationId, examinationId), isNull(reportCards.ended)))
    .orderBy(asc(students.nameSort), asc(students.studentId));
  return new Map(rows.map(({ studentId, id }) => [studentId, id]));
}
