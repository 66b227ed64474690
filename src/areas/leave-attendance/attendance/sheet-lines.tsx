import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { noMarks, type StudentMarks } from '../../../common/student-marks.web.ts';
import { useMediaQuery } from '../../../kit/web/browser/media-query.web.ts';
import { useFirstFocus } from '../../../kit/web/focus/first-focus.web.ts';
import { EventScope } from '../../../kit/web/parts/event-scope.tsx';
import { cellOf, useCellCursor } from '../../../kit/web/sheet/cell-cursor.web.ts';
import type { SheetChange } from '../../../kit/web/sheet/drawn-first.web.ts';
import { isLetter, useNameJump } from '../../../kit/web/sheet/name-jump.web.ts';
import { PersonLine } from './person-line.tsx';
import type { SheetPerson } from './sheet.web.ts';
import { type Half, halves, stepOf } from './sheet-halves.web.ts';
import { useMarking } from './use-marking.web.ts';

interface SheetLinesProps {
  /** `Student Name` */
  heading: string;
  people: readonly SheetPerson[];
  /** What to show beside the names. */
  marks?: StudentMarks;
  readOnly: boolean;
  onChange: (change: SheetChange<readonly SheetPerson[]>) => void;
}

/** With this many lines or more, lines out of sight are not laid out. */
const manyLines = 60;

/** Everyone on a sheet, in as many columns as fit: absences stand out, presence does not. Made for the keyboard. */
export function SheetLines({ heading, people: known, marks = noMarks, readOnly, onChange }: SheetLinesProps) {
  const { people, toggle, note, allPresent } = useMarking(known, { readOnly, onChange });
  const ids = people.map(({ id }) => id);
  const { box, drawn, now, go, onFocus, onBlur } = useCellCursor(ids, halves, true);
  useFirstFocus(box, !readOnly);
  const jump = useNameJump(people, (index) => go(index, 'both'));
  const { noting, openNote, closeNote } = useNoting(ids, readOnly, (line) => go(line, 'both'));

  const actOf = (key: string): (() => void) | undefined => {
    const { index, column } = now();
    const half = column as Half;
    const step = stepOf(key, { index, half, lines: ids.length });
    if (step) return () => go(step.index, step.half);
    if (key === ' ') return () => toggle(ids[index], half);
    if (key === 'Enter') return () => openNote(ids[index]);
    return key === '*' && !readOnly ? allPresent : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (noteOf(event)) {
      if (!leavesNote(event)) return;
      event.preventDefault();
      event.stopPropagation();
      return closeNote();
    }
    const act = actOf(event.key) ?? (isLetter(event.key) ? () => jump.type(event.key) : undefined);
    if (!act) return;
    if (!isLetter(event.key)) jump.forget();
    event.preventDefault();
    act();
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (!cell) return;
    if (cell.column === 'both') openNote(cell.line);
    else toggle(cell.line, cell.column as Half);
  };

  const hasNumbers = people.some(({ rollNumber }) => rollNumber);
  const hasPhotos = people.some(({ photo }) => photo);
  const columns = useColumns(people);
  return (
    <EventScope
      ref={box}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={(event) => {
        onBlur(event);
        const box = event.target.isConnected && noteOf(event);
        if (box && !box.contains(event.relatedTarget)) closeNote();
      }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && (event.target as HTMLElement).tagName === 'BUTTON' && event.preventDefault()}
      className="grid fill-rest auto-cols-[minmax(0,48rem)] grid-flow-col gap-x-6 overflow-y-auto sm:px-6 sm:pt-1"
    >
      {columns.map(({ from, lines }) => (
        <div key={from} className="min-w-0">
          <ColumnHead heading={heading} />
          <ol start={from + 1} aria-label={from === 0 ? heading : `${heading}, from ${from + 1}`}>
            {lines.map((person, offset) => (
              <PersonLine
                key={person.id}
                person={person}
                mark={marks.get(person.id)}
                index={from + offset}
                hasPhotos={hasPhotos}
                number={hasNumbers ? person.rollNumber : from + offset + 1}
                current={drawn.index === from + offset ? (drawn.column as Half) : null}
                readOnly={readOnly}
                noting={noting === person.id}
                skippable={people.length > manyLines}
                onNote={note}
              />
            ))}
          </ol>
        </div>
      ))}
    </EventScope>
  );
}

/** The note that is being written, if an event comes from there. */
const noteOf = ({ target }: { target: EventTarget }) => (target as HTMLElement).closest('[data-note]');

/** Whether a key ends the writing of a note: on a link, Enter follows it. */
const leavesNote = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' || (key === 'Enter' && (target as HTMLElement).tagName !== 'A');

const ColumnHead = ({ heading }: Pick<SheetLinesProps, 'heading'>) => (
  <div className="flex h-8 items-center font-semibold text-muted text-xs max-sm:hidden" aria-hidden>
    <span className="w-7">No.</span>
    <span className="flex-1">{heading}</span>
    <span className="flex w-14 justify-center">Morning</span>
    <span className="ml-4 flex w-14 justify-center">Afternoon</span>
  </div>
);

/** Whose note is being written, by id; closing it goes back to their line. */
function useNoting(ids: readonly number[], readOnly: boolean, goTo: (line: number) => void) {
  const [noting, setNoting] = useState<number | null>(null);
  return {
    noting,
    openNote: (id: number | undefined) => {
      if (!readOnly && id !== undefined) setNoting(id);
    },
    closeNote: () => {
      if (noting === null) return;
      setNoting(null);
      const line = ids.indexOf(noting);
      if (line >= 0) requestAnimationFrame(() => goTo(line));
    },
  };
}

/** The lines in as many columns as fit, of about the same length. */
function useColumns(people: readonly SheetPerson[]) {
  const wide = useMediaQuery('(width >= 1280px)');
  const medium = useMediaQuery('(width >= 880px)');
  const most = Math.max(1, Math.ceil(people.length / 8));
  const fitting = wide ? 3 : medium ? 2 : 1;
  const length = Math.ceil(people.length / Math.min(fitting, most));
  return Array.from({ length: length && Math.ceil(people.length / length) }, (_, column) => {
    const from = column * length;
    return { from, lines: people.slice(from, from + length) };
  });
}
