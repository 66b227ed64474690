import { expect, test } from 'vitest';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import { classGroups } from '../program/curriculum.server.ts';
import { plannedExaminations } from './exam-plan.server.ts';

const daysAround = (today: string) =>
  Array.from({ length: 731 }, (_, index) => addDays(today, index - 365)).filter((day) => new Date(day).getUTCDay() !== 0);

test.each(['2026-11-22', '2026-06-15', '2026-06-14', '2027-01-20', '2028-02-29', '2026-07-22'])(
  'On %s four examinations of each class group are over, and the next and the final one are not',
  (today) => {
    const planned = plannedExaminations(classGroups, daysAround(today), today);
    for (const group of classGroups) {
      const own = planned.filter((one) => one.group === group);
      const coming = own.slice(4);
      expect(own.slice(0, 4).every(({ isOver }) => isOver)).toBe(true);
      expect(coming.some(({ isOver }) => isOver)).toBe(false);
      expect(coming.at(-1)?.isFinal && coming.length <= 2).toBe(true);
      const days = own.map(({ exams }) => exams.map(({ examDate }) => examDate).sort());
      expect(days.every((own, index) => (days[index - 1]?.at(-1) ?? '') < (own[0] ?? ''))).toBe(true);
      for (const { exams } of own) {
        expect(exams.length).toBeGreaterThan(5);
        expect(new Set(exams.map(({ examDate, startTime }) => `${examDate} ${startTime}`)).size).toBe(exams.length);
      }
    }
  },
);
