import { CircleAlert, CircleCheck } from 'lucide-react';
import { type AnswerOf, callApi } from '../../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { useOneAtATime } from '../../../../kit/web/parts/one-at-a-time.web.ts';
import { notify } from '../../../../kit/web/toast/toast.tsx';
import type { assignStaff } from '../../../program/course-session/course-session.domain.ts';
import { Findings } from './findings.tsx';
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
      <p className="border-line border-t px-4 py-2 text-muted">
        {programs} programs, {lessons} lessons a week, {teachers} teachers
      </p>
      {findings.length > 0 && <Findings of={findings} />}
      {notes.map((note) => (
        <p key={note} className="border-line border-t px-4 py-2 text-muted">
          {note}
        </p>
      ))}
      {withoutTeacher.length > 0 && <Proposals of={withoutTeacher} onAccepted={onAccepted} />}
    </section>
  );
}

/** Who could teach the courses without a teacher: shown first, and stored only then. */
function Proposals({ of, onAccepted }: { of: Check['withoutTeacher']; onAccepted: () => void }) {
  const { can } = usePermissions();
  const [busy, begin] = useOneAtATime();
  const proposed = of.filter((course) => course.proposed !== null);
  const accept = async () => {
    await begin('Unable to assign the selected staff', async () => {
      for (const { programId, courseId, proposed: by } of proposed) {
        await callApi<typeof assignStaff>('POST /api/ps/ProgramCourse/AssignStaffToCourseForProgram', {
          body: { programId, courseId, staffId: by?.staffId ?? 0, courseSessionId: 0 },
        });
      }
      notify.success('The selected staff was assigned successfully');
    });
    onAccepted();
  };
  return (
    <div className="border-line border-t">
      <h3 className="px-4 pt-2 font-semibold">Proposed teachers</h3>
      <ul>
        {of.map((course) => (
          <li key={`${course.programId} ${course.courseId}`} className="flex flex-wrap gap-x-4 px-4 py-1">
            <span className="min-w-60">
              {course.courseName}, {course.programName}
            </span>
            {course.proposed ? (
              <span>
                {course.proposed.staffName} <span className="text-muted">({course.proposed.reason})</span>
              </span>
            ) : (
              <span className="text-muted">Nobody has it as one of their courses and time for it.</span>
            )}
          </li>
        ))}
      </ul>
      {proposed.length > 0 && can('program.update') && (
        <div className="px-4 py-3">
          <button type="button" className="btn btn-quiet text-sm max-sm:h-11" disabled={busy} onClick={() => void accept()}>
            {busy ? 'Loading...' : `Accept ${proposed.length} ${proposed.length === 1 ? 'proposal' : 'proposals'}`}
          </button>
        </div>
      )}
    </div>
  );
}
