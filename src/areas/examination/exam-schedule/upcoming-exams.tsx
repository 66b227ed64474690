import { Info } from 'lucide-react';
import { displayDate, type IsoDate, longDay } from '../../../kit/domain/dates.domain.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';

interface Exam {
  courseName: string;
  examDate: IsoDate;
  isMandatory: boolean;
}

/** Says of the exams that are shown which are still to come; nothing if none is. Their marks may be entered: coursework is marked early. */
export function UpcomingExams({ exams }: { exams: readonly Exam[] }) {
  const words = upcomingInWords(exams, today());
  return (
    words && (
      <Muted small className="flex shrink-0 items-start gap-1.5 px-4 py-2 sm:px-6">
        <Info size={14} aria-hidden className="mt-px shrink-0" />
        <span>{wholeDates(words)}</span>
      </Muted>
    )
  );
}

/** Which exams are still to come, and what a mark in them means for the rest of the class; `''` if none is. */
export function upcomingInWords(exams: readonly Exam[], today: IsoDate): string {
  const coming = exams.filter(({ examDate }) => examDate > today);
  const days = coming.map(({ examDate }) => examDate).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (first === '') return '';
  const rest = coming.some(({ isMandatory }) => isMandatory)
    ? ' Once somebody has a mark, whoever has none counts as absent.'
    : '';
  if (coming.length < exams.length) {
    const named = coming.map(({ courseName, examDate }) => `${courseName} on ${displayDate(examDate)}`);
    return `Still to come: ${named.join(', ')}.${rest}`;
  }
  if (first !== last) return `These exams are from ${displayDate(first)} to ${displayDate(last)}.${rest}`;
  return `${exams.length === 1 ? 'This exam is' : 'These exams are'} on ${longDay(first)}.${rest}`;
}
