import { type ReactNode, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf, valuesOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox, tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Pager } from '../../../kit/web/list/pager.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { AllBox } from '../promotion/all-box.tsx';
import { ChooseOutcome } from './choose-outcome.tsx';
import { isOpen, planOutcomes } from './outcomes.domain.ts';
import { PassRuleForm } from './pass-rule-form.tsx';
import { useFill } from './plan-calls.web.ts';
import type { PlannedStudent, YearPlan } from './year-plan.domain.ts';

const rowsAPage = 25;
const everybody = '';
const withoutOutcome = 'open';

interface PlanStudentsProps {
  plan: YearPlan;
  students: readonly PlannedStudent[];
}

/** Everybody whom the plan is about, by class; what becomes of those who are chosen can be set at once. */
export function PlanStudents({ plan, students }: PlanStudentsProps) {
  const [ofClass, setClass] = useState(0);
  const [shown, setShown] = useState(everybody);
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const fill = useFill(plan.schoolYear);
  const open = students.filter(isOpen).length;
  const found = students
    .filter((one) => ofClass === 0 || one.fromId === ofClass)
    .filter((one) => shown === everybody || (shown === withoutOutcome ? isOpen(one) : one.outcome === Number(shown)));
  const free = plan.isDraft ? found.filter(({ isGiven }) => !isGiven).map(({ studentId }) => studentId) : [];
  const totalPages = Math.max(1, Math.ceil(found.length / rowsAPage));
  const current = Math.min(page, totalPages);
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  const filtering = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setPage(1);
      setChosen(new Set());
    };
  };
  const marked = found.filter(({ studentId }) => chosen.has(studentId));
  return (
    <Panel
      title="Students"
      flush
      note={<span className="text-muted">{open === 0 ? 'Everybody has an outcome' : `${open} without an outcome`}</span>}
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <Filter label="Class" value={String(ofClass)} onChange={(value) => filtering(setClass)(Number(value))}>
          <option value="0">All classes</option>
          {plan.programs.map(({ programId, programName }) => (
            <option key={programId} value={programId}>
              {programName}
            </option>
          ))}
        </Filter>
        <Filter label="Outcome" value={shown} onChange={filtering(setShown)}>
          <option value={everybody}>All outcomes</option>
          <option value={withoutOutcome}>Without outcome</option>
          {valuesOf(planOutcomes).map((value) => (
            <option key={value} value={value}>
              {labelOf(planOutcomes, value)}
            </option>
          ))}
        </Filter>
        {plan.isDraft && open > 0 && (
          <Button small busy={fill.isPending} onClick={() => fill.mutate({})}>
            Propose for {counted(open, 'student')}
          </Button>
        )}
      </div>
      {plan.isDraft && <PassRuleForm plan={plan} />}
      <Outcomes
        plan={plan}
        students={found.slice((current - 1) * rowsAPage, current * rowsAPage)}
        chosen={chosen}
        all={
          plan.isDraft && (
            <AllBox
              label={`Choose all ${free.length}`}
              total={free.length}
              chosen={marked.length}
              onChange={(on) => choose(free, on)}
            />
          )
        }
        onChoose={choose}
      />
      {found.length === 0 && <Muted className="border-line border-t px-4 py-3">No students found</Muted>}
      <div className="flex items-center justify-end gap-2 border-line border-t px-4 py-2">
        <Pager page={current} totalPages={totalPages} onPage={setPage} />
      </div>
      {plan.isDraft && <ChooseOutcome {...{ plan, marked, students }} onDone={() => setChosen(new Set())} />}
    </Panel>
  );
}

interface OutcomesProps {
  plan: YearPlan;
  students: readonly PlannedStudent[];
  chosen: ReadonlySet<number>;
  /** The box that chooses all, where any can be chosen. */
  all: ReactNode;
  onChoose: (ids: readonly number[], on: boolean) => void;
}

/** One page of the students. */
const Outcomes = ({ plan, students, chosen, all, onChoose }: OutcomesProps) => (
  <table className="w-full table-fixed border-line border-t text-left">
    <thead className="bg-base-200 text-muted text-xs">
      <tr>
        {all && (
          <th scope="col" className="h-9 w-12 pl-4">
            {all}
          </th>
        )}
        <th scope="col" className="h-9 px-2 font-semibold">
          Student Name
        </th>
        <th scope="col" className="h-9 w-[45%] pr-4 font-semibold">
          Outcome
        </th>
      </tr>
    </thead>
    <tbody>
      {students.map((student) => (
        <StudentRow
          key={student.studentId}
          {...{ student, plan }}
          isChosen={chosen.has(student.studentId)}
          onChoose={(on) => onChoose([student.studentId], on)}
        />
      ))}
    </tbody>
  </table>
);

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

const Filter = ({ label, value, onChange, children }: FilterProps) => (
  <ChoiceBox
    aria-label={label}
    look={barBox}
    className="max-sm:w-full"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    {children}
  </ChoiceBox>
);

interface StudentRowProps {
  student: PlannedStudent;
  plan: YearPlan;
  isChosen: boolean;
  onChoose: (on: boolean) => void;
}

function StudentRow({ student, plan, isChosen, onChoose }: StudentRowProps) {
  const name = fullName(student);
  const nameOf = (id: number | null) => plan.programs.find(({ programId }) => programId === id)?.programName;
  const to = nameOf(student.programId);
  return (
    <tr className="border-line border-t">
      {plan.isDraft && (
        <td className="pl-4">
          <label className="grid size-6 place-items-center max-sm:size-11 max-sm:-ml-2.5">
            <input
              type="checkbox"
              aria-label={`Choose ${name}`}
              className={tickBox}
              checked={isChosen}
              disabled={student.isGiven}
              onChange={(event) => onChoose(event.target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" className="px-2 py-2 font-semibold">
        <span className="block break-words">{name}</span>
        <span className="block break-words font-normal text-muted text-xs">
          {student.schoolAdmissionNumber}, {nameOf(student.fromId) ?? 'in no class'}
        </span>
      </th>
      <td className="py-2 pr-4">
        <span className={`block break-words ${isOpen(student) ? 'text-error' : ''}`}>
          {student.outcome === null ? 'None yet' : labelOf(planOutcomes, student.outcome)}
          {to && `: ${to}`}
        </span>
        <span className="block break-words text-muted text-xs">{noteOf(student)}</span>
      </td>
    </tr>
  );
}

/** What else there is to know of an outcome. */
function noteOf({ reason, leavesOn, changesOn, isGiven }: PlannedStudent): string {
  if (leavesOn) return `Exit on ${displayDate(leavesOn)}`;
  if (isGiven) return 'Entered already';
  return [changesOn && `Another class from ${displayDate(changesOn)}`, reason].filter(Boolean).join('; ');
}
