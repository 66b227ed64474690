import { useId } from 'react';
import { useNames } from '../../../kit/web/names.web.ts';
import { usePermissions } from '../../../kit/web/permissions.web.ts';
import { today } from '../../../kit/web/today.web.ts';
import { earliestAttendance } from './attendance.domain.ts';
import type { SheetKind } from './sheet.web.ts';
import type { SheetPlace } from './sheet-path.web.ts';

interface SheetChoiceProps {
  kind: SheetKind;
  place: SheetPlace;
  /** What is wrong with the date. */
  problem: string | undefined;
  onPlace: (place: SheetPlace) => void;
}

const box =
  'h-8 rounded-field border border-(--field-border) bg-base-100 px-2 focus-visible:ring-focus max-sm:h-11 max-sm:text-base';

/** Which sheet is to be taken: the programs for which the user may, and the day. */
export function SheetChoice({ kind, place, problem, onPlace }: SheetChoiceProps) {
  const id = useId();
  const { canTouch } = usePermissions();
  const { data: programs = [] } = useNames(kind.kind === 'student' ? '/api/ps/Program/GetAllProgramNames' : null);
  const offered = programs.filter((program) => canTouch(`${kind.permission}.create`, { programid: program.id }));
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:w-full">
      {kind.kind === 'student' && (
        <label className="flex items-center gap-2 max-sm:w-full">
          <span className="text-muted">Program</span>
          <select
            // biome-ignore lint/a11y/noAutofocus: the user has just asked for a new sheet
            autoFocus={place.programId === 0}
            className={`${box} max-sm:flex-1`}
            value={place.programId || ''}
            onChange={({ target }) => onPlace({ ...place, programId: Number(target.value) })}
          >
            <option value="">Select</option>
            {offered.map((program) => (
              <option key={program.id} value={program.id}>
                {program.label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="flex items-center gap-2 max-sm:w-full">
        <span className="text-muted">Attendance Date</span>
        <input
          type="date"
          className={`${box} max-sm:flex-1`}
          value={place.date}
          min={earliestAttendance(today())}
          max={today()}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ target }) => onPlace({ ...place, date: target.value })}
        />
      </label>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="w-full text-error text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}
