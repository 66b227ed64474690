import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Grant } from '../../../../kit/domain/permission.domain.ts';
import { nextNumber, numberText } from '../../../../kit/server/database/number-series.server.ts';
import type { Context, WriteContext } from '../../../../kit/server/http/context.server.ts';
import { notFound } from '../../../../kit/server/http/errors.server.ts';
import { audit } from '../../../../kit/server/resource/audit.server.ts';
import { students } from '../../../student/student/student.table.ts';
import { examinations } from '../../examination/examination.table.ts';
import { noMarksYet } from '../../examination/has-marks.server.ts';
import { holdExamination } from '../../examination/hold-examination.server.ts';
import { isReleased } from '../../examination/release.server.ts';
import type { ExamResult } from '../../result/results.domain.ts';
import { resultsOf } from '../../result/results.server.ts';
import { type CardContent, reportCards } from '../report-card.table.ts';
import { cardContent, resultInWords } from './card-content.server.ts';
import { readCardSource } from './card-source.server.ts';
import { tellCards } from './tell-cards.server.ts';

const cardNumbers = { series: 'report_card', width: 6 };
const codeBytes = 16;

/** A card with today's facts. */
interface CurrentCard {
  studentId: number;
  content: CardContent;
  initials: string;
  result: string;
}

/**
 * The results whose cards a grant covers, and how many students in the examination have a rank.
 * @throws 404 outside the grant; 409 if there are no marks yet
 */
async function coveredResults(
  ctx: Context,
  grant: Grant,
  examinationId: number,
  studentId?: number,
): Promise<{ results: ExamResult[]; ranked: number }> {
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
 * Issues the cards of an examination, ordered by name. A card that would say something new replaces the earlier one; otherwise the
 * earlier one stays valid.
 * @throws 404, 409
 */
export async function issueCards(ctx: WriteContext, grant: Grant, examinationId: number, studentId?: number): Promise<number[]> {
  // The facts are read under the lock; otherwise a card with old marks could replace one with new marks. First cards are sure to be
  // issued, so the lock is taken before anything is read, and it is read only once.
  const isLocked = await isFirst(ctx, examinationId, studentId);
  if (isLocked) await holdExamination(ctx, examinationId);
  let current = await currentCards(ctx, grant, examinationId, studentId);
  if (isLocked || (await withNewContent(ctx, examinationId, current)).length > 0) {
    if (!isLocked) {
      await holdExamination(ctx, examinationId);
      current = await currentCards(ctx, grant, examinationId, studentId);
    }
    const replaced = await replaceChanged(ctx, examinationId, current);
    if (studentId === undefined) await tellPrinted(ctx, examinationId, replaced);
  }
  const ids = await currentIds(ctx, examinationId);
  return current.flatMap((card) => ids.get(card.studentId) ?? []);
}

async function isFirst({ db }: Context, examinationId: number, studentId?: number): Promise<boolean> {
  const ofStudent = studentId === undefined ? undefined : eq(reportCards.studentId, studentId);
  const isCurrent = and(eq(reportCards.examinationId, examinationId), isNull(reportCards.replaced), ofStudent);
  return (await db.select({ id: reportCards.reportCardId }).from(reportCards).where(isCurrent).limit(1)).length === 0;
}

/** What the cards should say now, ordered by name. @throws 404, 409 */
async function currentCards(ctx: Context, grant: Grant, examinationId: number, studentId?: number): Promise<CurrentCard[]> {
  const { results, ranked } = await coveredResults(ctx, grant, examinationId, studentId);
  const byStudent = new Map(results.map((result) => [result.studentId, result]));
  const source = await readCardSource(ctx, { examinationId, studentIds: [...byStudent.keys()], ranked });
  return [...source.students].flatMap(([id, { initials }]): CurrentCard[] => {
    const result = byStudent.get(id);
    return result ? [{ studentId: id, content: cardContent(source, result), initials, result: resultInWords(result) }] : [];
  });
}

async function withNewContent({ db }: Context, examinationId: number, cards: readonly CurrentCard[]): Promise<CurrentCard[]> {
  const now = JSON.stringify(cards.map(({ studentId, content }) => ({ student: studentId, content })));
  const { rows } = await db.execute<{ student: number }>(sql`
    select n.student from jsonb_to_recordset(${now}::jsonb) as n(student int, content jsonb)
    join ${reportCards} c on c.student_id = n.student and c.examination_id = ${examinationId} and c.replaced is null and c.said = n.content`);
  const same = new Set(rows.map(({ student }) => student));
  return cards.filter(({ studentId }) => !same.has(studentId));
}

/** If the results were released, families were told then; a card printed for a single student concerns nobody else. */
async function tellPrinted(ctx: WriteContext, examinationId: number, studentIds: readonly number[]): Promise<void> {
  const isOpen = sql`exists (select from ${examinations} e where e.examination_id = ${examinationId} and e.released_by = ''
    and ${isReleased(sql`e.released`)})`;
  if (studentIds.length > 0)
    await tellCards(ctx, examinationId, sql`${inArray(students.studentId, [...studentIds])} and ${isOpen}`);
}

/** Replaces the cards that would say something new, and returns whose they are. The caller has locked the examination. */
async function replaceChanged(ctx: WriteContext, examinationId: number, current: readonly CurrentCard[]): Promise<number[]> {
  const { db, session, today } = ctx;
  const cards = await withNewContent(ctx, examinationId, current);
  const studentIds = cards.map(({ studentId }) => studentId);
  if (cards.length === 0) return [];
  const year = Number(today.slice(0, 4));
  const first = await nextNumber(db, cardNumbers, year, cards.length);
  const rows = cards.map((card, index) => ({
    ...card,
    code: randomBytes(codeBytes).toString('base64url'),
    number: numberText(cardNumbers, year, first + index),
  }));
  await db.execute(sql`
    update ${reportCards} set replaced = now()
    where examination_id = ${examinationId} and student_id = any(${sql.param(studentIds)}::int[])
      and replaced is null`);
  await db.execute(sql`
    insert into ${reportCards} (code, number, examination_id, student_id, initials, result, said, issued_by)
    select n.code, n.number, ${examinationId}, n."studentId", n.initials, n.result, n.content, ${session.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(code text, number text, "studentId" int, initials text, result text, content jsonb)`);
  await audit(ctx, { action: 'print-cards', resource: 'Examination', recordId: examinationId, after: { cards: cards.length } });
  return studentIds;
}

async function currentIds({ db }: Context, examinationId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ studentId: reportCards.studentId, id: reportCards.reportCardId })
    .from(reportCards)
    .where(and(eq(reportCards.examinationId, examinationId), isNull(reportCards.replaced)));
  return new Map(rows.map(({ studentId, id }) => [studentId, id]));
}
