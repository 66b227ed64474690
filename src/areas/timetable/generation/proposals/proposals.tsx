import { useState } from 'react';
import { counted } from '../../../../kit/domain/wording.domain.ts';
import { type AnswerOf, callApi } from '../../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../../kit/web/calls/permissions.web.ts';
import { tickBox } from '../../../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../../kit/web/parts/button.tsx';
import { notify } from '../../../../kit/web/toast/toast.tsx';
import type { assignStaffBulk } from '../../../program/course-session/course-session.domain.ts';
import type { checkTimetable } from '../timetable.domain.ts';

type Course = AnswerOf<typeof checkTimetable>['withoutTeacher'][number];

const keyOf = ({ programId, courseId }: Course): string => `${programId} ${courseId}`;

interface ProposalsProps {
  of: readonly Course[];
  onAccepted: () => void;
}

/** Who could teach the courses without a teacher: each is taken or left, and nothing is stored before. */
export function Proposals({ of, onAccepted }: ProposalsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, attempt] = useAttempt();
  const mayAccept = usePermissions().can('program.update');
  const taken = of.flatMap((course) => {
    const { programId, courseId, proposed } = course;
    return proposed && !left.has(keyOf(course)) ? [{ programId, courseId, staffId: proposed.staffId }] : [];
  });
  const accept = async () => {
    await attempt('Unable to assign the selected staff', async () => {
      const { message } = await callApi<typeof assignStaffBulk>('POST /api/ps/ProgramCourse/AssignStaffBulk', {
        body: { courseSessions: taken },
      });
      notify.success(message);
    });
    onAccepted();
  };
  const toggle = (key: string) => {
    const others = new Set(left);
    if (!others.delete(key)) others.add(key);
    setLeft(others);
  };
  return (
    <div className="border-line border-t">
      <h3 className="px-4 pt-2 font-semibold">Proposed teachers</h3>
      <ul>
        {of.map((course) => {
          const key = keyOf(course);
          return (
            <li key={key}>
              {course.proposed && mayAccept ? (
                <label className="flex gap-3 px-4 py-1 max-sm:min-h-11 max-sm:py-2.5">
                  <input
                    type="checkbox"
                    className={`${tickBox} mt-0.5 shrink-0`}
                    checked={!left.has(key)}
                    disabled={busy}
                    onChange={() => toggle(key)}
                  />
                  <Row of={course} />
                </label>
              ) : (
                <div className="px-4 py-1">
                  <Row of={course} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {mayAccept && of.some(({ proposed }) => proposed !== null) && (
        <div className="px-4 py-3">
          <Button busy={busy} disabled={taken.length === 0} onClick={() => void accept()}>
            Accept {counted(taken.length, 'proposal')}
          </Button>
        </div>
      )}
    </div>
  );
}

const Row = ({ of: { courseName, programName, proposed } }: { of: Course }) => (
  <span className="flex min-w-0 flex-wrap gap-x-4">
    <span className="min-w-60">
      {courseName}, {programName}
    </span>
    {proposed ? (
      <span>
        {proposed.staffName} <span className="text-muted">({proposed.reason})</span>
      </span>
    ) : (
      <span className="text-muted">No teacher of this course has time for it.</span>
    )}
  </span>
);
