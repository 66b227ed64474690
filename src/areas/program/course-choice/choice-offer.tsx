import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ProgramTicks } from '../../../common/program-ticks.tsx';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { AddPicker } from '../add-picker.tsx';
import { courseNames } from '../course/course-names.domain.ts';
import { programNames } from '../program/program-names.domain.ts';
import type { getOverview, Overview } from './choice-calls.domain.ts';
import { useSaveOffer } from './choice-calls.web.ts';
import { type CourseChoiceRow, courseChoice } from './course-choice.domain.ts';

/** Whose students choose, and among which courses. */
export function ChoiceOffer({ of: row }: { of: CourseChoiceRow }) {
  const { canTouch } = usePermissions();
  const { courseChoiceId } = row;
  const overview = useCall<typeof getOverview>('GET /api/ps/CourseChoice/GetOverview', { courseChoiceId });
  return (
    <Fetched of={overview} what="offer" waiting={<FlushWaiting />}>
      {(stored) =>
        canTouch('teachinggroup.update', courseChoice.owners(row)) ? (
          <OfferForm key={stored.version} courseChoiceId={courseChoiceId} stored={stored} />
        ) : (
          <Panel title="Courses on offer">
            <ul>
              {stored.courses.map(({ courseId, courseName }) => (
                <li key={courseId}>{courseName}</li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Fetched>
  );
}

function OfferForm({ courseChoiceId, stored }: { courseChoiceId: number; stored: Overview }) {
  const [programIds, setPrograms] = useState<ReadonlySet<number>>(new Set(stored.programIds));
  const [offered, setOffered] = useState(
    stored.courses.map(({ courseId, courseName, capacity }) => ({ courseId, courseName, capacity: String(capacity) })),
  );
  const send = useSaveOffer();
  const save = () =>
    send.mutate({
      ...{ courseChoiceId, version: stored.version, programIds: [...programIds] },
      courses: offered.map(({ courseId, capacity }) => ({ courseId, capacity: Number(capacity) || 0 })),
    });
  return (
    <>
      <Panel title="Whose students choose">
        <ProgramTicks
          names={programNames}
          permission="program.read"
          chosen={programIds}
          onChange={setPrograms}
          none="There is no program."
        />
      </Panel>
      <Panel title="Courses on offer">
        {offered.length === 0 && <Muted>No courses yet.</Muted>}
        <ul className="mb-2 space-y-2">
          {offered.map((course) => (
            <li key={course.courseId} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 break-words">{course.courseName}</span>
              <input
                type="number"
                inputMode="numeric"
                min={0}
                aria-label={`Places in ${course.courseName}; 0: as many as choose it`}
                className={`${fieldBox} w-20!`}
                value={course.capacity}
                onChange={({ target }) =>
                  setOffered(offered.map((one) => (one === course ? { ...one, capacity: target.value } : one)))
                }
              />
              <RowButton
                label="Remove course"
                of={course.courseName}
                icon={Trash2}
                onClick={() => setOffered(offered.filter((one) => one !== course))}
              />
            </li>
          ))}
        </ul>
        <AddPicker
          label="Add a course"
          names={courseNames}
          onAdd={({ id: courseId, label: courseName }) =>
            offered.every((one) => one.courseId !== courseId) && setOffered([...offered, { courseId, courseName, capacity: '0' }])
          }
        />
        <Muted className="mt-1 text-xs">Places for each course; 0: as many as choose it.</Muted>
      </Panel>
      <Button kind="primary" busy={send.isPending} onClick={save}>
        Save offer
      </Button>
    </>
  );
}
