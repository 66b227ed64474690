import { CalendarX2, PencilLine } from 'lucide-react';
import { memo, useId } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Counter, SheetCounters } from '../../../kit/web/sheet/sheet-counters.tsx';
import { UpcomingExams } from '../exam-schedule/upcoming-exams.tsx';
import type { MarkFigures } from './marks.domain.ts';
import type { MarksSheet } from './marks-sheet.web.ts';
import { SubjectFigures } from './subject-figures.tsx';

interface MarksCountersProps {
  sheet: MarksSheet;
  /** The figures of its subjects, in their order. */
  figures: readonly MarkFigures[];
  /** One subject at a time, as on a phone. */
  narrow: boolean;
  /** Its column. */
  chosen: string;
  editing: readonly string[];
  readOnly: boolean;
  onChoose: (column: string) => void;
  onEdit: (...columns: string[]) => void;
  onExcuse: () => void;
}

/** Above the cells: the counts of marks, the button to edit all and, on a phone, the choice of subject. */
export function MarksCounters({
  sheet,
  figures,
  narrow,
  chosen,
  editing,
  readOnly,
  onChoose,
  onEdit,
  onExcuse,
}: MarksCountersProps) {
  const id = useId();
  const { subjects, students } = sheet;
  const rest = subjects.map(({ column }) => column).filter((column) => !editing.includes(column));
  const place = subjects.findIndex(({ column }) => column === chosen);
  const [subject, ofSubject] = [subjects[place], figures[place]];
  return (
    <>
      <SheetCounters counters={<Counters figures={figures} students={students.length} />}>
        {!readOnly && editing.length > 0 && (
          <Button small onClick={onExcuse}>
            <CalendarX2 size={16} aria-hidden />
            Excuse
          </Button>
        )}
        {!readOnly && rest.length > 0 && (
          <Button small onClick={() => onEdit(...rest)}>
            <PencilLine size={16} aria-hidden />
            Edit All
          </Button>
        )}
      </SheetCounters>
      {narrow && subject && (
        <div className="shrink-0 border-line border-b px-4 py-2">
          <div className="flex items-center gap-2">
            <label htmlFor={id} className="text-muted">
              Subject
            </label>
            <ChoiceBox
              id={id}
              look={barBox}
              className="min-w-0 flex-1"
              value={chosen}
              onChange={({ target }) => onChoose(target.value)}
            >
              {subjects.map(({ column, courseName }) => (
                <option key={column} value={column}>
                  {courseName}
                </option>
              ))}
            </ChoiceBox>
            {!readOnly && rest.includes(chosen) && <Button onClick={() => onEdit(chosen)}>Edit</Button>}
          </div>
          <Muted small className="mt-1">
            {displayDate(subject.examDate)}, of {subject.totalMarks}, minimum {subject.minMarks}
            {subject.isMandatory ? '' : ', optional'}
          </Muted>
          {ofSubject && <SubjectFigures figures={ofSubject} />}
        </div>
      )}
      <UpcomingExams exams={narrow && subject ? [subject] : subjects} />
    </>
  );
}

const Counters = memo(function Counters({ figures, students }: { figures: readonly MarkFigures[]; students: number }) {
  const sum = (key: 'entered' | 'missing' | 'notTaken' | 'excused') =>
    figures.reduce((total, subject) => total + subject[key], 0);
  return (
    <>
      <Counter name="Entered" value={sum('entered')} />
      <Counter name="Missing" value={sum('missing')} />
      {sum('notTaken') > 0 && <Counter name="Not taken" value={sum('notTaken')} />}
      {sum('excused') > 0 && <Counter name="Excused" value={sum('excused')} />}
      <Counter name="Students" value={students} />
    </>
  );
});
