import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { inYear, useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { barBox, FieldNotes } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getStudentsForProgram } from '../enrolment/enrolment.domain.ts';
import { samePanel } from '../promotion/same-panel.web.ts';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import { type getRollNumbers, type giveRollNumbers, rollNumberMessages } from './roll-number.domain.ts';
import {
  type NumberDraft,
  type NumberedStudent,
  type NumberOrder,
  nextNumbered,
  numberedBy,
  numberOrders,
  numberProblem,
  numbersChanged,
  textOf,
} from './roll-number-draft.web.ts';

/** The roll numbers of a class in the school year that is chosen. */
export function RollNumberPanel({ programId }: { programId: number }) {
  const schoolYear = useChosenYear();
  const asked = { programId, ...inYear(schoolYear) };
  const students = useCall<typeof getStudentsForProgram>('GET /api/sis/Student/GetStudentsForProgram', asked);
  const given = useCall<typeof getRollNumbers>('GET /api/sis/Student/GetRollNumbers', asked);
  return (
    <Fetched of={students} what="students" waiting={<FlushWaiting />}>
      {(rows) =>
        rows.length === 0 ? (
          <Muted className="px-4 pb-4">{studentEmptyTexts.students}</Muted>
        ) : (
          <Fetched of={given} what="roll numbers" waiting={<FlushWaiting />}>
            {(known) => (
              <RollNumbers
                key={known.schoolYear}
                students={rows}
                of={{ programId, schoolYear: known.schoolYear }}
                kept={keptByLeavers(known, rows)}
              />
            )}
          </Fetched>
        )
      }
    </Fetched>
  );
}

interface RollNumbersProps {
  students: readonly NumberedStudent[];
  of: { programId: number; schoolYear: number };
  /** The numbers of those who left the class. */
  kept: ReadonlySet<number>;
}

const keptByLeavers = ({ numbers }: AnswerOf<typeof getRollNumbers>, students: readonly NumberedStudent[]) => {
  const here = new Set(students.map(({ studentId }) => studentId));
  return new Set(numbers.flatMap(({ studentId, rollNumber }) => (here.has(studentId) ? [] : [rollNumber])));
};

/** Numbers are proposed in an order or typed; nothing is saved until they were shown. */
function RollNumbers({ students, of, kept }: RollNumbersProps) {
  const [draft, setDraft] = useState<NumberDraft>(new Map());
  const [busy, attempt] = useAttempt();
  const refresh = useRefresh();
  const changed = numbersChanged(students, draft);
  const guard = useUnsavedGuard(changed.length > 0, samePanel);
  const isWrong = students.some((student) => numberProblem(students, draft, student, kept));
  const save = () =>
    attempt(rollNumberMessages.failed, async () => {
      const body = { ...of, students: changed };
      const { message } = await callApi<typeof giveRollNumbers>('PUT /api/sis/Student/GiveRollNumbersBulk', { body });
      guard.release();
      notify.success(message);
      // Once the stored ones show: until then the draft does.
      await refresh({ area: 'sis', name: 'Student' });
      setDraft(new Map());
    });
  return (
    <>
      <div className="px-4">
        <ClosedYear of={of.schoolYear} permission="student.update" inPanel />
      </div>
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        {Object.entries(numberOrders).map(([order, { label }]) => (
          <Button key={order} small onClick={() => setDraft(numberedBy(students, order as NumberOrder, kept))}>
            {label}
          </Button>
        ))}
        <Button small onClick={() => setDraft(nextNumbered(students, draft, kept))}>
          Only those without one
        </Button>
      </div>
      <ul aria-label="Roll numbers" className="max-h-96 overflow-y-auto">
        {students.map((student) => (
          <Line
            key={student.studentId}
            student={student}
            text={textOf(draft, student)}
            problem={numberProblem(students, draft, student, kept)}
            isChanged={changed.some(({ studentId }) => studentId === student.studentId)}
            onType={(text) => setDraft(new Map(draft).set(student.studentId, text))}
          />
        ))}
      </ul>
      <div className="flex items-center gap-2 border-line border-t px-4 py-3">
        <span className="flex-1 text-muted" aria-live="polite">
          {changed.length === 0 ? 'No roll number changes.' : `${counted(changed.length, 'roll number')} to be saved`}
        </span>
        <Button small disabled={draft.size === 0} onClick={() => setDraft(new Map())}>
          Undo all
        </Button>
        <Button small kind="primary" busy={busy} disabled={changed.length === 0 || isWrong} onClick={() => void save()}>
          Save roll numbers
        </Button>
      </div>
      {guard.dialog}
    </>
  );
}

interface LineProps {
  student: NumberedStudent;
  text: string;
  problem: string | undefined;
  isChanged: boolean;
  onType: (text: string) => void;
}

function Line({ student, text, problem, isChanged, onType }: LineProps) {
  const name = fullName(student);
  const id = `roll-number-${student.studentId}`;
  return (
    <li className={`flex items-center gap-3 border-line border-t px-4 py-1.5 ${isChanged ? 'bg-info/8' : ''}`}>
      <div className="w-20 shrink-0">
        <input
          aria-label={`Roll number of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-note`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className={`${barBox} w-full text-right tabular-nums`}
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <div className="min-w-0 flex-1">
        <span className="block truncate" title={name}>
          {name} <span className={isChanged ? 'text-xs' : 'text-muted text-xs'}>{student.schoolAdmissionNumber}</span>
        </span>
        <FieldNotes id={id} error={problem} />
      </div>
    </li>
  );
}
