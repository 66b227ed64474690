import { CalendarOff, Check, MessageSquareText, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { noMarks, type StudentMarks } from '../../../common/student-marks.web.ts';
import { EventScope } from '../../../kit/web/parts/event-scope.tsx';
import { focusOnShow } from '../../../kit/web/parts/focus-on-show.web.ts';
import { useMediaQuery } from '../../../kit/web/parts/media-query.web.ts';
import { cellName, cellOf, useCellCursor, useFirstCell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { type SheetChange, useDrawnFirst } from '../../../kit/web/sheet/drawn-first.web.ts';
import { isLetter, nameJump } from '../../../kit/web/sheet/name-jump.web.ts';
import { reasonInWords } from './reason-in-words.domain.ts';
import type { SheetPerson } from './sheet.web.ts';
import { type Half, halfBeside, halves } from './sheet-halves.web.ts';

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
  const [people, draw] = useDrawnFirst(known, onChange);
  const wide = useMediaQuery('(width >= 1280px)');
  const medium = useMediaQuery('(width >= 880px)');
  const jump = useRef(nameJump());
  const ids = people.map(({ id }) => id);
  const { box, drawn, now, go, onFocus, onBlur } = useCellCursor(ids, halves, true);
  /** The id of the person whose note is being written. */
  const [noting, setNoting] = useState<number | null>(null);
  const perColumn = Math.ceil(people.length / columnsFor(wide, medium, people.length));

  const keyboard = useMediaQuery('(any-pointer: fine)');
  useFirstCell(box, keyboard && !readOnly);

  const change = (id: number, marks: Partial<SheetPerson>) =>
    draw((all) => all.map((person) => (person.id === id ? { ...person, ...marks } : person)));
  const latest = useRef(change);
  latest.current = change;
  const note = useCallback((id: number, notes: string) => latest.current(id, { notes }), []);
  const toggle = (id: number | undefined, which: Half) => {
    const person = people.find((each) => each.id === id);
    if (!person || readOnly) return;
    if (which === 'both') {
      const present = !(person.morning && person.afternoon);
      change(person.id, { morning: present, afternoon: present });
    } else change(person.id, { [which]: !person[which] });
  };
  const openNote = (id: number | undefined) => {
    if (!readOnly && id !== undefined) setNoting(id);
  };
  const allPresent = () => draw((all) => all.map((person) => withBoth(person, true)));

  const actOf = (key: string): (() => void) | undefined => {
    const { index, column } = now();
    const half = column as Half;
    switch (key) {
      case 'ArrowDown':
        return () => go(index + 1, half);
      case 'ArrowUp':
        return () => go(index - 1, half);
      case 'ArrowRight':
        return () => go(index, halfBeside(half, 1));
      case 'ArrowLeft':
        return () => go(index, halfBeside(half, -1));
      case 'Home':
        return () => go(0, half);
      case 'End':
        return () => go(people.length - 1, half);
      case ' ':
        return () => toggle(ids[index], half);
      case 'Enter':
        return () => openNote(ids[index]);
      case '*':
        return readOnly ? undefined : allPresent;
      default:
        return undefined;
    }
  };

  const closeNote = () => {
    if (noting === null) return;
    setNoting(null);
    const line = ids.indexOf(noting);
    if (line >= 0) requestAnimationFrame(() => go(line, 'both'));
  };
  const isNote = ({ target }: { target: EventTarget }) => (target as HTMLElement).tagName === 'INPUT';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isNote(event)) {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      return closeNote();
    }
    const act = actOf(event.key);
    if (act) {
      jump.current.forget();
      event.preventDefault();
      act();
    } else if (isLetter(event.key)) {
      event.preventDefault();
      const found = jump.current.to(
        event.key,
        people.map(({ name }) => name),
      );
      if (found >= 0) go(found, 'both');
    }
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (!cell) return;
    if (cell.column === 'both') openNote(cell.line);
    else toggle(cell.line, cell.column as Half);
  };

  const columns = Array.from({ length: Math.ceil(people.length / perColumn) }, (_, column) => column * perColumn);
  return (
    <EventScope
      ref={box}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={(event) => {
        onBlur(event);
        if (isNote(event) && event.target.isConnected) closeNote();
      }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && (event.target as HTMLElement).tagName === 'BUTTON' && event.preventDefault()}
      className="grid fill-rest auto-cols-[minmax(0,48rem)] grid-flow-col gap-x-6 overflow-y-auto sm:px-6 sm:pt-1"
    >
      {columns.map((from) => (
        <div key={from} className="min-w-0">
          <div className="flex h-8 items-center font-semibold text-muted text-xs max-sm:hidden" aria-hidden>
            <span className="w-7">No.</span>
            <span className="flex-1">{heading}</span>
            <span className="flex w-14 justify-center">Morning</span>
            <span className="ml-4 flex w-14 justify-center">Afternoon</span>
          </div>
          <ol start={from + 1} aria-label={from === 0 ? heading : `${heading}, from ${from + 1}`}>
            {people.slice(from, from + perColumn).map((person, offset) => (
              <Line
                key={person.id}
                person={person}
                mark={marks.get(person.id)}
                index={from + offset}
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

function columnsFor(wide: boolean, medium: boolean, count: number): number {
  const most = Math.max(1, Math.ceil(count / 8));
  if (wide) return Math.min(3, most);
  return medium ? Math.min(2, most) : 1;
}

const withBoth = (person: SheetPerson, present: boolean): SheetPerson =>
  person.morning === present && person.afternoon === present ? person : { ...person, morning: present, afternoon: present };

interface LineProps {
  person: SheetPerson;
  mark: ReactNode;
  index: number;
  /** The part with the keyboard focus; null if the focus is on another line. */
  current: Half | null;
  readOnly: boolean;
  noting: boolean;
  /** Whether the browser may skip its layout while it is out of sight. */
  skippable: boolean;
  onNote: (id: number, notes: string) => void;
}

/** Laid out and painted on its own: a click repaints one row, not the whole list. */
const row = 'flex h-10 items-center [contain:size_layout_style] max-sm:h-14 max-sm:gap-2';
/** A layer of its own: a click paints one line, and the browser skips the painting of all others. Not for thousands of lines. */
const layered = 'bg-base-100 will-change-transform';
const skipped = '-mx-1 px-1 [contain-intrinsic-block-size:auto_2.5625rem] [content-visibility:auto]';

/** Redrawn only when something in this line has changed. */
const Line = memo(function Line({ person, mark, index, current, readOnly, noting, skippable, onNote }: LineProps) {
  const { id, name, morning, afternoon, notes, onLeave } = person;
  const about = reasonInWords(person);
  const there = morning && afternoon;
  return (
    <li
      className={`border-line border-t max-sm:border-t-0 max-sm:border-b max-sm:px-4 ${skippable ? (noting ? '' : skipped) : layered}`}
    >
      <div className={row}>
        <span className="w-7 shrink-0 text-muted tabular-nums max-sm:w-6">{index + 1}</span>
        <button
          type="button"
          data-cell={cellName(id, 'both')}
          tabIndex={current === 'both' || (index === 0 && current === null) ? 0 : -1}
          title={about ? `${name}, ${about}` : name}
          className="min-w-0 flex-1 self-stretch rounded-field pr-2 text-left -outline-offset-2 focus-visible:ring-focus"
        >
          <span
            dir="auto"
            className={`text-left leading-4.5 ${about ? 'block truncate' : 'line-clamp-2 break-words'} ${there ? '' : 'font-semibold'}`}
          >
            {name}
          </span>
          {about && (
            <span className="flex items-center gap-1 text-muted text-xs">
              {onLeave !== null ? (
                <CalendarOff size={12} aria-hidden className="shrink-0" />
              ) : (
                <MessageSquareText size={12} aria-hidden className="shrink-0" />
              )}
              <span className="truncate">{about}</span>
            </span>
          )}
          {!readOnly && <span className="sr-only">, note</span>}
        </button>
        {mark && <span className="mr-3 flex shrink-0 max-sm:mr-0">{mark}</span>}
        <Toggle on={morning} label={`${name}, morning`} {...{ id, current, readOnly }} half="morning" />
        <span className="w-4 max-sm:hidden" />
        <Toggle on={afternoon} label={`${name}, afternoon`} {...{ id, current, readOnly }} half="afternoon" />
      </div>
      {noting && (
        <input
          ref={focusOnShow}
          aria-label={`Note about ${name}`}
          placeholder="Note"
          maxLength={1000}
          value={notes}
          onChange={(event) => onNote(id, event.target.value)}
          className="mb-2 h-9 w-full rounded-field border border-(--field-border) bg-base-100 px-3 focus-visible:ring-focus max-sm:h-11 max-sm:text-base"
        />
      )}
    </li>
  );
});

interface ToggleProps extends Pick<LineProps, 'current' | 'readOnly'> {
  id: number;
  on: boolean;
  label: string;
  half: 'morning' | 'afternoon';
}

/** Its signs ignore the mouse: a click replaces the one under the pointer, which the browser would report before drawing the frame. */
const Toggle = ({ on, label, half, id, current, readOnly }: ToggleProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    aria-disabled={readOnly}
    data-cell={cellName(id, half)}
    tabIndex={current === half ? 0 : -1}
    className={`flex h-7.5 w-14 shrink-0 items-center justify-center gap-1 rounded-field border font-semibold text-xs focus-visible:ring-focus max-sm:h-11 max-sm:w-16 ${on ? 'border-line text-muted' : 'border-error bg-error text-error-content'} ${readOnly ? 'cursor-default' : ''}`}
  >
    {on ? (
      <Check size={16} aria-hidden className="pointer-events-none text-success" />
    ) : (
      <>
        <X size={16} aria-hidden className="pointer-events-none" />A
      </>
    )}
  </button>
);
