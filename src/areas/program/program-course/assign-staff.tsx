import { Trash2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { Picker } from '../../../kit/web/inputs/picker.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { activeTeachers, staffNamesForStatus } from '../../staff/staff/staff-names.domain.ts';
import { NoLongerTeaches } from '../course-session/no-longer-teaches.tsx';
import { type TaughtCourse, useProgramCourseCalls } from './program-course-calls.web.ts';

/** The teacher of one course: choose and assign one, take them off, or remove the whole course. */
export function AssignStaff({ taught: { course, session }, onRemove }: { taught: TaughtCourse; onRemove: () => void }) {
  const { assign, unassign } = useProgramCourseCalls();
  const stored = session?.staffId ?? null;
  const [chosen, setChosen] = useState<number | null>();
  const [busy, setBusy] = useState(false);
  const staffId = chosen === undefined ? stored : chosen;
  const { courseName } = course.course;
  const { programId, courseId } = course;

  const run = async (call: Promise<boolean>) => {
    setBusy(true);
    await call;
    setChosen(undefined);
    setBusy(false);
  };

  const takeOff = async () => session !== null && unassign(session.courseSessionId);
  const change = () => (staffId === null ? takeOff() : assign({ programId, courseId, staffId }, session));
  const verb = staffId === null ? 'Unassign' : 'Assign';

  return (
    <div className="space-y-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Picker
            input={{ 'aria-label': `Staff for ${courseName}`, disabled: busy }}
            label={`Staff for ${courseName}`}
            names={staffNamesForStatus}
            query={activeTeachers}
            value={staffId}
            current={session && staffId === stored ? fullName(session.staff) : ''}
            none="There is no active teaching staff."
            onChange={setChosen}
          />
        </div>
        <RowButton
          label="Unassign staff"
          of={courseName}
          icon={UserMinus}
          disabled={!session || busy}
          onClick={() => void run(takeOff())}
        />
        <RowButton label="Remove course" of={courseName} icon={Trash2} disabled={busy} onClick={onRemove} />
      </div>
      {session && staffId === stored && <NoLongerTeaches session={session} />}
      {staffId !== stored && (
        <Button small busy={busy} onClick={() => void run(change())}>
          {verb}
        </Button>
      )}
    </div>
  );
}
