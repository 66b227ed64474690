import { choosable, useNames } from '../../../kit/web/calls/names.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { ChoiceField, choiceLabel } from '../../../kit/web/sheet/choice-field.tsx';
import { besidePrompt, choiceProblemId, SheetPrompt } from '../../../kit/web/sheet/sheet-frame.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import { attendanceDateProblem } from './attendance.domain.ts';
import type { SheetKind } from './sheet.web.ts';
import type { SheetPlace } from './sheet-path.web.ts';

/** All programs that the user may know, and those to take attendance for; undefined until they are there. */
function useOffered({ kind, permission }: SheetKind, chosen?: number) {
  const { canTouch } = usePermissions();
  const { data: programs } = useNames(kind === 'student' ? programNames : null);
  const offered = programs && choosable(programs, chosen);
  return { programs, offered: offered?.filter(({ id }) => canTouch(`${permission}.create`, { programid: id })) };
}

/** What to do first on a new sheet. */
export function ChoicePrompt({ kind }: { kind: SheetKind }) {
  const { programs, offered } = useOffered(kind);
  if (offered?.length !== 0) return <SheetPrompt>Choose a program to begin.</SheetPrompt>;
  return (
    <>
      {programs?.length !== 0 && <SheetPrompt>There is no program whose attendance you may take.</SheetPrompt>}
      <WhyEmpty list={kind.page} className={programs?.length === 0 ? 'px-4 py-4 sm:px-6' : besidePrompt} />
    </>
  );
}

interface SheetChoiceProps {
  /** The prefix of both fields' ids, `-program` and `-date`. */
  id: string;
  kind: SheetKind;
  place: SheetPlace;
  /** What is wrong with the program and with the date. */
  problems: { program: string | undefined; date: string | undefined };
  onPlace: (place: SheetPlace) => void;
  /** Called when the focus leaves the choice of program. */
  onLeaveProgram: () => void;
}

/** Which sheet to take: one of the programs that the user may take it for, and the day. */
export function SheetChoice({ id, kind, place, problems, onPlace, onLeaveProgram }: SheetChoiceProps) {
  const { offered = [] } = useOffered(kind, place.programId);
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
      {kind.kind === 'student' && (
        <ChoiceField
          id={`${id}-program`}
          label="Program"
          value={place.programId}
          problem={problems.program}
          options={offered.map((program) => ({ id: program.id, text: program.label }))}
          onChoose={(programId) => onPlace({ ...place, programId })}
          onLeave={onLeaveProgram}
        />
      )}
      <div className="flex items-center gap-2 max-sm:w-full">
        <label htmlFor={`${id}-date`} className={choiceLabel}>
          Attendance Date
        </label>
        <DateInput
          id={`${id}-date`}
          label="Attendance Date"
          className={barBox}
          frameClass="w-36 max-sm:flex-1"
          value={place.date}
          accepts={(day) => attendanceDateProblem(day, today()) === undefined}
          reports="whole"
          aria-invalid={problems.date ? true : undefined}
          aria-describedby={problems.date && choiceProblemId(`${id}-date`)}
          onChange={(date) => onPlace({ ...place, date })}
        />
      </div>
    </div>
  );
}
