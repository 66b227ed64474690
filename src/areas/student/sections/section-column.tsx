import { ArrowLeft, ArrowRight, TriangleAlert } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { genders } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { formatPercent } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { AllBox } from '../promotion/all-box.tsx';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import { compositionOf, type Draft } from './section-draft.web.ts';
import type { SectionOffered, SectionStudent } from './sections.domain.ts';

interface ColumnProps {
  of: SectionOffered;
  /** The other section, to which students go. */
  other: string;
  /** On which side it stands: the first sends to the right, the second to the left. */
  side: 'first' | 'second';
  /** As they will be once the draft is saved. */
  students: readonly SectionStudent[];
  draft: Draft;
  chosen: ReadonlySet<number>;
  onChoose: (studentIds: readonly number[], on: boolean) => void;
  /** These go to the other section, or stay where they were. */
  onMove: (studentIds: readonly number[]) => void;
}

const dragged = 'text/plain';

/** The students of one section. They go to the other by a button, by an arrow key, or dragged there; whoever is chosen goes along. */
export function SectionColumn({
  of: { programName: name, capacity },
  other,
  side,
  students,
  draft,
  chosen,
  onChoose,
  onMove,
}: ColumnProps) {
  const heading = useId();
  const [isOver, setIsOver] = useState(false);
  const ids = students.map(({ studentId }) => studentId);
  const over = capacity > 0 ? students.length - capacity : 0;
  const own = ids.filter((id) => chosen.has(id));
  const Arrow = side === 'first' ? ArrowRight : ArrowLeft;
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onMove(idsOf(event).filter((id) => !ids.includes(id)));
  };
  return (
    <section
      aria-labelledby={heading}
      className={`min-w-0 overflow-clip rounded-box border ${isOver ? 'border-base-content bg-wash' : 'border-line'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={dropped}
    >
      <header className="px-4 py-3">
        <h2 id={heading} className="break-words text-sm">
          {name}: {counted(students.length, 'student')}
          {capacity > 0 && over <= 0 && ` of ${capacity}`}
        </h2>
        <Muted className="text-xs">{compositionOf(students)}</Muted>
        {over > 0 && (
          <Badge tone="warning" icon={TriangleAlert}>
            {over} over its capacity of {capacity}
          </Badge>
        )}
      </header>
      <div className="flex min-h-10 items-center gap-2 border-line border-t bg-base-200 px-4">
        <AllBox
          label={`Choose all ${ids.length} of ${name}`}
          total={ids.length}
          chosen={own.length}
          onChange={(on) => onChoose(ids, on)}
        />
        <span className="flex-1 text-muted text-xs">{own.length > 0 && `${own.length} chosen`}</span>
        <Button small disabled={own.length === 0} onClick={() => onMove(own)}>
          <Arrow size={16} aria-hidden />
          Move to {other}
        </Button>
      </div>
      {students.length === 0 && <Muted className="border-line border-t px-4 py-3">{studentEmptyTexts.students}</Muted>}
      <ul aria-labelledby={heading}>
        {students.map((student) => (
          <Row
            key={student.studentId}
            student={student}
            isMoved={draft.has(student.studentId)}
            isChosen={chosen.has(student.studentId)}
            moves={chosen.has(student.studentId) ? own : [student.studentId]}
            {...{ other, side, onChoose, onMove }}
          />
        ))}
      </ul>
    </section>
  );
}

const idsOf = (event: DragEvent): number[] =>
  event.dataTransfer
    .getData(dragged)
    .split(',')
    .map(Number)
    .filter((id) => id > 0);

interface RowProps extends Pick<ColumnProps, 'other' | 'side' | 'onChoose' | 'onMove'> {
  student: SectionStudent;
  isMoved: boolean;
  isChosen: boolean;
  /** Who goes along if this one is moved. */
  moves: readonly number[];
}

function Row({ student, other, side, isMoved, isChosen, moves, onChoose, onMove }: RowProps) {
  const { studentId, gender, percentage, schoolAdmissionNumber, comingStay, lastDay } = student;
  const name = fullName(student);
  const facts = [
    schoolAdmissionNumber,
    labelOf(genders, gender),
    percentage === null ? '' : formatPercent(percentage),
    comingStay ? `to ${comingStay.programName} on ${displayDate(comingStay.fromDate)}` : '',
    lastDay ? `leaves on ${displayDate(lastDay)}` : '',
  ];
  return (
    <li
      className={`flex min-h-12 items-center gap-2 border-line border-t px-4 ${isMoved ? 'bg-info/8' : ''}`}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragged, moves.join(','))}
    >
      <label className="flex min-w-0 flex-1 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          className={tickBox}
          checked={isChosen}
          onChange={(event) => onChoose([studentId], event.target.checked)}
          onKeyDown={(event) => pressed(event, side, () => onMove(moves))}
        />
        <span className="min-w-0">
          <span className="block truncate font-semibold" title={name}>
            {name}
            {isMoved && <span className="font-normal text-xs"> (moved)</span>}
          </span>
          <span className={`block break-words text-xs ${isMoved ? '' : 'text-muted'}`}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </label>
      <RowButton
        label={`Move to ${other}`}
        of={name}
        icon={side === 'first' ? ArrowRight : ArrowLeft}
        onClick={() => onMove([studentId])}
      />
    </li>
  );
}

/** Up and down go through the list; the arrow towards the other section moves, and the next of the list has the focus. */
function pressed(event: KeyboardEvent<HTMLInputElement>, side: ColumnProps['side'], move: () => void): void {
  const boxes = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
  const at = boxes.indexOf(event.currentTarget);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    boxes[at + step]?.focus();
    return;
  }
  if (event.key !== (side === 'first' ? 'ArrowRight' : 'ArrowLeft')) return;
  event.preventDefault();
  (boxes[at + 1] ?? boxes[at - 1])?.focus();
  move();
}
