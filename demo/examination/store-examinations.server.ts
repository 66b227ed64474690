import { sql } from 'drizzle-orm';
import { examSchedules } from '../../src/areas/examination/exam-schedule/exam-schedule.table.ts';
import { examinations } from '../../src/areas/examination/examination/examination.table.ts';
import { gradeBands } from '../../src/areas/examination/grade-scale/grade-band.table.ts';
import { commonPhrases } from '../../src/areas/examination/remark-phrase/remark-phrase.factory.ts';
import { remarkPhrases } from '../../src/areas/examination/remark-phrase/remark-phrase.table.ts';
import { terms } from '../../src/areas/general/term/term.table.ts';
import type { IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { insertAll } from '../insert-all.server.ts';
import { classGroups, nameOfGroup } from '../program/curriculum.server.ts';
import { schoolYearOf } from '../school-year.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';
import { plannedExaminations } from './exam-plan.server.ts';

/** Last year the parts had other shares, which shows that old results keep the shares of their time. */
const shares = { lastYear: [50, 50], thisYear: [40, 60] } as const;

const scale: readonly [from: number, letter: string, words: string][] = [
  [90, 'A1', 'Outstanding'],
  [80, 'A2', 'Excellent'],
  [70, 'B1', 'Very good'],
  [60, 'B2', 'Good'],
  [50, 'C1', 'Fair'],
  [40, 'C2', 'Satisfactory'],
  [35, 'D', 'Needs to practise'],
  [0, 'E', 'Needs help'],
];

/** Terms, the grade scale, and the examinations with their schedules: four that are over, the next and the final one. */
export async function storeExaminations(ctx: WriteContext, demo: StoredDemo): Promise<void> {
  const { db, today } = ctx;
  await insertAll(db, remarkPhrases, remarkPhrases.remarkPhraseId, commonPhrases);
  await insertAll(db, terms, terms.termManagementId, termsAround(schoolYearOf(today)));
  await insertAll(
    db,
    gradeBands,
    gradeBands.gradeBandId,
    scale.map(([fromPercentage, letter, words]) => ({ fromPercentage, letter, words, schoolYear: schoolYearOf(today) })),
  );
  const planned = plannedExaminations(classGroups, await schoolDaysAround(ctx), today);
  const rows = planned.map(({ name, group, exams, isFinal }) => {
    const days = exams.map(({ examDate }) => examDate).sort();
    const [startDate = today, endDate = today] = [days[0], days.at(-1)];
    return {
      examinationName: name,
      programId: idOf(demo.programs, nameOfGroup(group)),
      startDate,
      endDate,
      isFinalExam: isFinal,
    };
  });
  const ids = await insertAll(db, examinations, examinations.examinationId, rows);
  await insertAll(
    db,
    examSchedules,
    examSchedules.examScheduleId,
    planned.flatMap(({ exams, group }, index) =>
      exams.map(({ course, ...exam }) => ({
        ...exam,
        examinationId: ids[index] ?? 0,
        courseId: idOf(demo.courses, course),
        roomId: `${group.grade}${group.section}`,
      })),
    ),
  );
}

function termsAround(year: number) {
  const termsOf = (schoolYear: number, percentages: readonly number[]) =>
    [
      { termName: 'Term 1', startDate: `${schoolYear}-06-15`, endDate: `${schoolYear}-10-31` },
      { termName: 'Term 2', startDate: `${schoolYear}-11-01`, endDate: `${schoolYear + 1}-04-30` },
    ].map((term, nth) => ({ ...term, schoolYear, percentage: percentages[nth] ?? 0 }));
  return [...termsOf(year - 1, shares.lastYear), ...termsOf(year, shares.thisYear)];
}

async function schoolDaysAround({ db, today }: WriteContext): Promise<IsoDate[]> {
  const { rows } = await db.execute<{ day: IsoDate }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(${today}::date - 365, ${today}::date + 365, interval '1 day') d
    where closed_day(d::date) is null order by d`);
  return rows.map(({ day }) => day);
}
