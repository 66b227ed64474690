import { useId, useState } from 'react';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { leadsToClass, planOutcome, planOutcomes } from './outcomes.domain.ts';
import { useChoose } from './plan-calls.web.ts';
import type { PlannedStudent, YearPlan } from './year-plan.domain.ts';

interface ChooseOutcomeProps {
  plan: YearPlan;
  marked: readonly PlannedStudent[];
  students: readonly PlannedStudent[];
  onDone: () => void;
}

/** What becomes of those who are marked, of all of them at once. */
export function ChooseOutcome({ plan, marked, students, onDone }: ChooseOutcomeProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<number>(planOutcome.next);
  const [programId, setProgram] = useState(0);
  const [reason, setReason] = useState('');
  const choose = useChoose(plan.schoolYear, () => {
    setReason('');
    onDone();
  });
  const toClass = leadsToClass(outcome);
  const planned = (of: number) => students.filter((one) => one.programId === of).length;
  return (
    <form
      noValidate
      aria-label="Outcome of the chosen students"
      className="grid items-end gap-3 border-line border-t px-4 py-3 sm:grid-cols-2 xl:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault();
        const studentIds = marked.map(({ studentId }) => studentId);
        choose.mutate({ studentIds, outcome, programId: toClass && programId > 0 ? programId : null, reason });
      }}
    >
      <FieldFrame id={`${id}-outcome`} label="Outcome" optional={false}>
        <ChoiceBox id={`${id}-outcome`} value={outcome} onChange={({ target }) => setOutcome(Number(target.value))}>
          {choicesOf(planOutcomes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceBox>
      </FieldFrame>
      <FieldFrame id={`${id}-program`} label="Class" optional>
        <ChoiceBox
          id={`${id}-program`}
          value={programId}
          disabled={!toClass}
          onChange={({ target }) => setProgram(Number(target.value))}
        >
          <option value={0}>The one that follows</option>
          {plan.programs
            .filter(({ isOffered }) => isOffered)
            .map((one) => (
              <option key={one.programId} value={one.programId}>
                {one.programName} ({planned(one.programId)}
                {one.capacity > 0 && ` of ${one.capacity}`})
              </option>
            ))}
        </ChoiceBox>
      </FieldFrame>
      <FieldFrame id={`${id}-reason`} label="Reason" optional={outcome !== planOutcome.leftOut}>
        <input
          id={`${id}-reason`}
          className={fieldBox}
          maxLength={lengths.line}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FieldFrame>
      <Button type="submit" busy={choose.isPending} disabled={marked.length === 0}>
        {marked.length === 0 ? 'Choose students above' : `Set for ${counted(marked.length, 'student')}`}
      </Button>
    </form>
  );
}
