import { useId, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { hasChosen } from './assign.domain.ts';
import type { Chooser, Overview } from './choice-calls.domain.ts';

const ChooseDialog = loadedLater(() => import('./choose-dialog.tsx').then((part) => part.ChooseDialog));

interface ChoiceStudentsProps {
  courseChoiceId: number;
  of: Overview;
  mayChange: boolean;
}

/** Who chose what, or has not; the office chooses for a student here. */
export function ChoiceStudents({ courseChoiceId, of, mayChange }: ChoiceStudentsProps) {
  const id = useId();
  const [shown, setShown] = useState('');
  const [asked, setAsked] = useState<Chooser | null>(null);
  const students = of.students.filter((student) => {
    if (shown === '') return true;
    return shown === 'open' ? !hasChosen(student, of) : student.courseIds.includes(Number(shown));
  });
  return (
    <Panel
      title={counted(students.length, 'student')}
      className="lg:col-span-2"
      note={
        <>
          <label htmlFor={id} className="sr-only">
            Show
          </label>
          <ChoiceBox id={id} look={barBox} value={shown} onChange={({ target }) => setShown(target.value)}>
            <option value="">Everybody</option>
            <option value="open">Have not chosen</option>
            {of.courses.map(({ courseId, courseName }) => (
              <option key={courseId} value={courseId}>
                {courseName}
              </option>
            ))}
          </ChoiceBox>
        </>
      }
    >
      <ScrollRegion label="Students who choose" className="max-h-120 overflow-y-auto">
        <Choosers of={of} students={students} onChoose={mayChange ? setAsked : undefined} />
      </ScrollRegion>
      {asked && (
        <ChooseDialog
          key={asked.studentId}
          courseChoiceId={courseChoiceId}
          of={of}
          student={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

interface ChoosersProps {
  of: Overview;
  students: readonly Chooser[];
  /** Undefined for those who may not choose for others. */
  onChoose: ((student: Chooser) => void) | undefined;
}

function Choosers({ of, students, onChoose }: ChoosersProps) {
  const nameOf = (courseId: number) => of.courses.find((course) => course.courseId === courseId)?.courseName ?? '';
  const change = onChoose && {
    head: 'Change',
    figure: true,
    cell: (student: Chooser) => (
      <Button small aria-label={`Choose for ${fullName(student)}`} onClick={() => onChoose(student)}>
        Choose
      </Button>
    ),
  };
  return (
    <PlainTable
      caption="What the students have chosen"
      isCaptionHidden
      columns={[
        {
          head: 'Student',
          cell: (student) => (
            <>
              <span className="block font-semibold">{fullName(student)}</span>
              <span className="text-muted text-xs">{student.programName}</span>
            </>
          ),
        },
        {
          head: 'Chosen',
          cell: ({ courseIds, reason, version }) => (
            <>
              {courseIds.map(nameOf).join(', ') || (version > 0 ? 'None' : 'Not yet')}
              {reason && <span className="block text-muted text-xs">Assigned: {reason}</span>}
            </>
          ),
        },
        {
          head: 'Second wish',
          className: 'max-sm:hidden',
          cell: ({ secondWishId }) => (secondWishId === null ? '' : nameOf(secondWishId)),
        },
        ...(change ? [change] : []),
      ]}
      rows={students}
      keyOf={({ studentId }) => studentId}
      none="Nobody."
    />
  );
}
