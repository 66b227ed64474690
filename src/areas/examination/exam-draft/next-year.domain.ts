import { addDays, daysInclusive, type IsoDate } from '../../../kit/domain/dates.domain.ts';

/** By how many days something moves from one school year into the next, so that it falls on the same weekday. */
export const daysToNextYear = (firstDay: IsoDate, nextFirstDay: IsoDate): number =>
  Math.round((daysInclusive(firstDay, nextFirstDay) - 1) / 7) * 7;

/** A name with the years in it moved on: `Half-Yearly 2026` → `Half-Yearly 2027`, `Finals 2026-27` → `Finals 2027-28`. */
export const nameInNextYear = (name: string, schoolYear: number): string =>
  name.replace(/\b(\d{4})(?:-(\d\d))?\b/g, (found, year: string, end?: string) => {
    if (![schoolYear, schoolYear + 1].includes(Number(year))) return found;
    const next = Number(year) + 1;
    return end === undefined ? String(next) : `${next}-${String((next + 1) % 100).padStart(2, '0')}`;
  });

interface Days {
  startDate: IsoDate;
  endDate: IsoDate;
}

/** An examination or a draft, with its exams, some days later. */
export const movedBy = <Exam extends { examDate: IsoDate }>(
  { startDate, endDate, exams }: Days & { exams: readonly Exam[] },
  days: number,
) => ({
  startDate: addDays(startDate, days),
  endDate: addDays(endDate, days),
  exams: exams.map((exam) => ({ ...exam, examDate: addDays(exam.examDate, days) })),
});
