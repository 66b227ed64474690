import { CircleAlert, CircleCheck } from 'lucide-react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Findings } from './findings.tsx';
import { Proposals } from './proposals/proposals.tsx';
import type { checkTimetable } from './timetable.domain.ts';

type Check = AnswerOf<typeof checkTimetable>;

/** Whether a timetable can be made, as far as that can be counted; where not, who is short and what would help. */
export function TimetableCheck({ check, onAccepted }: { check: Check; onAccepted: () => void }) {
  const { programs, lessons, teachers, findings, notes, withoutTeacher } = check;
  return (
    <section aria-label="Check" className="rounded-box border border-line">
      <h2 className="flex min-h-11 items-center gap-2 px-4 font-semibold">
        {findings.length > 0 ? (
          <CircleAlert size={16} aria-hidden className="text-error" />
        ) : (
          <CircleCheck size={16} aria-hidden className="text-success" />
        )}
        {findings.length > 0 ? 'No timetable can be made yet' : 'Nothing stands in the way'}
      </h2>
      {lessons > 0 && (
        <Muted className="border-line border-t px-4 py-2">
          {counted(programs, 'program')}, {counted(lessons, 'lesson')} a week, {counted(teachers, 'teacher')}
        </Muted>
      )}
      {findings.length > 0 && <Findings of={findings} />}
      {notes.map((note) => (
        <Muted key={note} className="border-line border-t px-4 py-2">
          {note}
        </Muted>
      ))}
      {withoutTeacher.length > 0 && <Proposals of={withoutTeacher} onAccepted={onAccepted} />}
    </section>
  );
}
