import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import type { Overview, Proposal, previewAssign } from './choice-calls.domain.ts';
import { useAssign } from './choice-calls.web.ts';

/** Proposes courses for who has not chosen, and for whom a course is full; nothing is saved until that was seen. */
export function AssignRest({ courseChoiceId, of }: { courseChoiceId: number; of: Overview }) {
  const [isShown, setShown] = useState(false);
  const proposal = useCall<typeof previewAssign>(
    'GET /api/ps/CourseChoice/PreviewAssign',
    { courseChoiceId },
    { enabled: isShown },
  );
  return (
    <Panel title="Assign the rest">
      {isShown ? (
        <Fetched of={proposal} what="proposal">
          {(proposed) => <Proposed courseChoiceId={courseChoiceId} of={of} proposed={proposed} />}
        </Fetched>
      ) : (
        <div className="space-y-3">
          <Muted>
            Who has not chosen, or for whom a course is full, gets the second wish where there is room, else the course that is
            least full. Who chose first keeps the place.
          </Muted>
          <Button onClick={() => setShown(true)}>See the proposal</Button>
        </div>
      )}
    </Panel>
  );
}

function Proposed({ courseChoiceId, of, proposed }: { courseChoiceId: number; of: Overview; proposed: Proposal }) {
  const [asks, setAsks] = useState(false);
  const send = useAssign(() => setAsks(false));
  const { assigned, left, seen } = proposed;
  const nameOf = (courseId: number) => of.courses.find((course) => course.courseId === courseId)?.courseName ?? '';
  return (
    <div className="space-y-3">
      {left.length > 0 && (
        <Notice kind="warning">
          <p className="font-semibold">{counted(left.length, 'student')} for whom there is no course:</p>
          <ul>
            {left.map((student) => (
              <li key={student.studentId}>{`${fullName(student)}: ${student.reason}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {assigned.length === 0 ? (
        <Muted>There is nobody to assign.</Muted>
      ) : (
        <>
          <ScrollRegion label="Proposal" className="max-h-80 overflow-y-auto">
            <PlainTable
              caption="Who is assigned which course"
              isCaptionHidden
              columns={[
                { head: 'Student', cell: (student) => `${fullName(student)}, ${student.programName}` },
                {
                  head: 'Course',
                  cell: ({ courseIds, reason }) => (
                    <>
                      {courseIds.map(nameOf).join(', ')}
                      <span className="block text-muted text-xs">{reason}</span>
                    </>
                  ),
                },
              ]}
              rows={assigned}
              keyOf={({ studentId }) => studentId}
            />
          </ScrollRegion>
          <Button kind="primary" onClick={() => setAsks(true)}>
            Assign {counted(assigned.length, 'student')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asks}
        title={`Assign ${counted(assigned.length, 'student')}`}
        text="They take the courses of the proposal. What was chosen before stays in the history."
        action="Assign"
        busy={send.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => send.mutate({ courseChoiceId, seen })}
      />
    </div>
  );
}
