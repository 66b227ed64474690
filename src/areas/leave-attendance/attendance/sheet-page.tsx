import { useId, useState } from 'react';
import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import type { StudentMarker } from '../../../common/student-marks.web.ts';
import { typedDateProblem, typedDateText } from '../../../kit/domain/typed-date.domain.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { ChoiceProblem, SheetFrame } from '../../../kit/web/sheet/sheet-frame.tsx';
import type { SheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { UnchosenSheet } from '../../../kit/web/sheet/unchosen-sheet.tsx';
import { attendanceDateProblem } from './attendance.domain.ts';
import { RegisterBody, saveAttendance } from './register-body.tsx';
import type { SheetKind } from './sheet.web.ts';
import { ChoicePrompt, SheetChoice } from './sheet-choice.tsx';
import type { SheetPlace } from './sheet-path.web.ts';
import { useRegister } from './use-register.web.ts';

interface SheetPageProps {
  kind: SheetKind;
  mode: SheetMode;
  place: SheetPlace;
  marker?: StudentMarker | undefined;
  onPlace: (place: SheetPlace) => void;
}

/** One sheet as a whole page: who was there in the morning and in the afternoon. */
export function SheetPage({ kind, mode, place, marker, onPlace }: SheetPageProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const needsProgram = kind.kind === 'student' && place.programId === 0;
  const problems = {
    date: typedDateProblem(place.date) ?? (mode === 'new' ? attendanceDateProblem(place.date, today()) : undefined),
    program: needsProgram && (left || mode !== 'new') ? 'Program is required' : undefined,
  };
  const isComplete = !needsProgram && place.date !== '' && !problems.date;
  const register = useRegister({ kind, mode, place, isComplete });
  const { sheet, isStored, mayWrite, goOn } = register;
  return (
    <SheetFrame
      title={titleOf(kind, {
        isStored: sheet ? isStored : mode !== 'new',
        isDetail: mode === 'detail' || (sheet !== undefined && !mayWrite),
      })}
      note={mode === 'new' ? undefined : [sheet?.programName, typedDateText(place.date)].filter(Boolean).join(', ')}
      onBack={register.back}
      onSave={() => {
        setLeft(true);
        if (goOn) goOn();
        else register.save();
      }}
      head={
        mode === 'new' ? (
          <SheetChoice
            id={id}
            kind={kind}
            place={place}
            problems={problems}
            onPlace={onPlace}
            onLeaveProgram={() => setLeft(true)}
          />
        ) : (
          isComplete && kind.kind === 'student' && <MonthExport place={place} />
        )
      }
    >
      {(['program', 'date'] as const).map(
        (field) =>
          problems[field] && (
            <ChoiceProblem key={field} id={`${id}-${field}`} below={mode === 'new'}>
              {problems[field]}
            </ChoiceProblem>
          ),
      )}
      {isComplete && <ClosedYear of={place.date} permission={`${kind.kind}attendance.update`} />}
      <RegisterBody kind={kind} place={place} register={register} marker={marker} />
      {!isComplete && mode === 'new' && !problems.date && (
        <UnchosenSheet prompt={<ChoicePrompt kind={kind} />} field={`${id}-program`} onSave={() => setLeft(true)}>
          {saveAttendance}
        </UnchosenSheet>
      )}
    </SheetFrame>
  );
}

/** The published titles; the students' titles also say "staff". */
function titleOf(kind: SheetKind, { isStored, isDetail }: { isStored: boolean; isDetail: boolean }): string {
  if (isDetail) return kind.detailTitle;
  return isStored ? 'Update staff attendance' : 'Add new staff attendance';
}

const MonthExport = ({ place: { programId, date } }: Pick<SheetPageProps, 'place'>) => (
  <ExportButton
    path="/api/las/StudentAttendance/ExportRegister"
    file="attendance register"
    query={{ programId: String(programId), month: date.slice(0, 7) }}
    label="Register of the month"
  />
);
