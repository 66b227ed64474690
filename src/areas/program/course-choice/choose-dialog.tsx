import { useId, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { pickIssues } from './assign.domain.ts';
import type { Chooser, Overview } from './choice-calls.domain.ts';
import { useChooseFor } from './choice-calls.web.ts';
import { PickFields } from './pick-fields.tsx';

interface ChooseDialogProps {
  courseChoiceId: number;
  of: Overview;
  student: Chooser;
  onClose: () => void;
}

/** The office chooses for one student; once there are groups, from a day on. */
export function ChooseDialog({ courseChoiceId, of, student, onClose }: ChooseDialogProps) {
  const id = useId();
  const [picked, setPicked] = useState({ courseIds: student.courseIds as readonly number[], secondWishId: student.secondWishId });
  const [since, setSince] = useState(of.firstDay);
  const [problem, setProblem] = useState<string>();
  const send = useChooseFor(onClose);
  const hasGroups = of.groups.length > 0;
  const save = () => {
    const [issue] = pickIssues(picked, of, new Set(of.courses.map(({ courseId }) => courseId)));
    setProblem(issue?.message);
    if (issue) return;
    send.mutate({
      ...{ courseChoiceId, studentId: student.studentId, version: student.version },
      ...{ courseIds: [...picked.courseIds], secondWishId: picked.secondWishId, since: hasGroups ? since : null },
    });
  };
  return (
    <ConfirmDialog
      open
      title={`Choose for ${fullName(student)}`}
      text={
        hasGroups
          ? `The student changes the group on the day below, at the earliest on ${displayDate(of.firstDay)}.`
          : of.choiceName
      }
      action="Save"
      busy={send.isPending}
      onCancel={onClose}
      onConfirm={save}
    >
      <div className="mt-3 max-h-80 space-y-3 overflow-y-auto p-1">
        <PickFields legend={of.choiceName} limits={of} courses={of.courses} picked={picked} onPick={setPicked} error={problem} />
        {hasGroups && (
          <FieldFrame id={id} label="In force from" optional={false}>
            <DateInput id={id} label="In force from" className={fieldBox} value={since} onChange={setSince} />
          </FieldFrame>
        )}
      </div>
    </ConfirmDialog>
  );
}
