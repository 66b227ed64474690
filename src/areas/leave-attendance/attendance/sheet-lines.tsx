import { CalendarOff, Check, MessageSquareText, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../kit/web/media-query.web.ts';
import type { SheetPerson } from './sheet.web.ts';
import { type Half, halfBeside, isLetter, nameJump } from './sheet-keys.web.ts';

interface SheetLinesProps {
  /** 'Student Name' */
  heading: string;
  people: readonly SheetPerson[];
  readOnly: boolean;
  onChange: (people: readonly SheetPerson[]) => void;
}

const at = (index: number, half: Half) => `[data-at="${index}-${half}"]`;

/** Everyone of a sheet, in as many columns as there is room for: present is quiet, absent is loud. Made for the keyboard. */
export function SheetLines({ heading, people, readOnly, onChange }: SheetLinesProps) {
  const wide = useMediaQuery('(width >= 1280px)');
  const medium = useMediaQuery('(width >= 880px)');
  const box = useRef<HTMLDivElement>(null);
  const jump = useRef(nameJump());
  const [cursor, setCursor] = useState<{ index: number; half: Half }>({ index: 0, half: 'both' });
  const [noting, setNoting] = useState<number | null>(null);
  const perColumn = Math.ceil(people.length / columnsFor(wide, medium, people.length));

  const keyboard = useMediaQuery('(any-pointer: fine)');
  useFirstLine(box, keyboard && !readOnly);

  const go = (index: number, half: Half) => {
    const line = Math.max(0, Math.min(people.length - 1, index));
    setCursor({ index: line, half });
    const target = box.current?.querySelector<HTMLElement>(at(line, half));
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const change = (index: number, marks: Partial<SheetPerson>) =>
    onChange(people.map((person, line) => (line === index ? { ...person, ...marks } : person)));
  const toggle = (index: number, half: Half) => {
    const person = people[index];
    if (!person || readOnly) return;
    if (half === 'both') {
      const present = !(person.morning && person.afternoon);
      change(index, { morning: present, afternoon: present });
    } else change(index, { [half]: !person[half] });
  };
  const openNote = (index: number) => {
    if (!readOnly) setNoting(index);
  };
  const allPresent = () => onChange(people.map((person) => ({ ...person, morning: true, afternoon: true })));

  const actOf = (key: string): (() => void) | undefined => {
    const { index, half } = cursor;
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
        return () => toggle(index, half);
      case 'Enter':
        return () => openNote(index);
      case '*':
        return readOnly ? undefined : allPresent;
      default:
        return undefined;
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).tagName === 'INPUT') return;
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
  const closeNote = (index: number) => {
    setNoting(null);
    requestAnimationFrame(() => go(index, 'both'));
  };

  const columns = Array.from({ length: Math.ceil(people.length / perColumn) }, (_, column) => column * perColumn);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work on the lines inside
    <div
      ref={box}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => event.key === ' ' && (event.target as HTMLElement).tagName === 'BUTTON' && event.preventDefault()}
      className="grid min-h-0 flex-1 auto-cols-[minmax(0,48rem)] grid-flow-col gap-x-6 overflow-y-auto sm:px-6 sm:pt-1"
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
                index={from + offset}
                current={cursor.index === from + offset ? cursor.half : null}
                readOnly={readOnly}
                noting={noting === from + offset}
                onFocus={(half) => setCursor({ index: from + offset, half })}
                onToggle={(half) => toggle(from + offset, half)}
                onOpenNote={() => openNote(from + offset)}
                onNote={(notes) => change(from + offset, { notes })}
                onCloseNote={() => closeNote(from + offset)}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/** Puts the keyboard on the first line of a sheet that opens, unless it is at work somewhere else on the page. */
function useFirstLine(box: RefObject<HTMLElement | null>, wanted: boolean): void {
  useEffect(() => {
    const busy = document.activeElement?.closest('input, select, [role=dialog], [role=alertdialog]');
    if (wanted && !busy) box.current?.querySelector<HTMLElement>(at(0, 'both'))?.focus({ preventScroll: true });
  }, [box, wanted]);
}

function columnsFor(wide: boolean, medium: boolean, count: number): number {
  const most = Math.max(1, Math.ceil(count / 8));
  if (wide) return Math.min(3, most);
  return medium ? Math.min(2, most) : 1;
}

interface LineProps {
  person: SheetPerson;
  index: number;
  /** The part that the keyboard stands on; null: another line. */
  current: Half | null;
  readOnly: boolean;
  noting: boolean;
  onFocus: (half: Half) => void;
  onToggle: (half: Half) => void;
  onOpenNote: () => void;
  onNote: (notes: string) => void;
  onCloseNote: () => void;
}

function Line({ person, index, current, readOnly, noting, onFocus, onToggle, onOpenNote, onNote, onCloseNote }: LineProps) {
  const { name, morning, afternoon, notes, onLeave } = person;
  const about = [onLeave && `On leave: ${onLeave}`, notes].filter(Boolean).join(', ');
  const there = morning && afternoon;
  return (
    <li className="border-line border-t max-sm:border-t-0 max-sm:border-b max-sm:px-4">
      <div className="flex h-10 items-center max-sm:h-14 max-sm:gap-2">
        <span className="w-7 shrink-0 text-muted tabular-nums max-sm:w-6">{index + 1}</span>
        <button
          type="button"
          data-at={`${index}-both`}
          tabIndex={current === 'both' || (index === 0 && current === null) ? 0 : -1}
          title={about ? `${name}, ${about}` : name}
          onFocus={() => onFocus('both')}
          onClick={onOpenNote}
          className="min-w-0 flex-1 self-stretch rounded-field pr-2 text-left -outline-offset-2 focus-visible:ring-focus"
        >
          <span className={`block truncate ${about ? 'leading-4.5' : ''} ${there ? '' : 'font-semibold'}`}>{name}</span>
          {about && (
            <span className="flex items-center gap-1 text-muted text-xs">
              {onLeave ? (
                <CalendarOff size={12} aria-hidden className="shrink-0" />
              ) : (
                <MessageSquareText size={12} aria-hidden className="shrink-0" />
              )}
              <span className="truncate">{about}</span>
            </span>
          )}
          {!readOnly && <span className="sr-only">, note</span>}
        </button>
        <Toggle on={morning} label={`${name}, morning`} {...{ index, current, readOnly, onFocus, onToggle }} half="morning" />
        <span className="w-4 max-sm:hidden" />
        <Toggle
          on={afternoon}
          label={`${name}, afternoon`}
          {...{ index, current, readOnly, onFocus, onToggle }}
          half="afternoon"
        />
      </div>
      {noting && (
        <input
          // biome-ignore lint/a11y/noAutofocus: the user has just asked for it
          autoFocus
          aria-label={`Note about ${name}`}
          placeholder="Note"
          maxLength={1000}
          value={notes}
          onChange={(event) => onNote(event.target.value)}
          onBlur={onCloseNote}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            event.stopPropagation();
            onCloseNote();
          }}
          className="mb-2 h-9 w-full rounded-field border border-(--field-border) bg-base-100 px-3 focus-visible:ring-focus max-sm:h-11 max-sm:text-base"
        />
      )}
    </li>
  );
}

interface ToggleProps extends Pick<LineProps, 'index' | 'current' | 'readOnly' | 'onFocus' | 'onToggle'> {
  on: boolean;
  label: string;
  half: 'morning' | 'afternoon';
}

const Toggle = ({ on, label, half, index, current, readOnly, onFocus, onToggle }: ToggleProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    aria-disabled={readOnly}
    data-at={`${index}-${half}`}
    tabIndex={current === half ? 0 : -1}
    onFocus={() => onFocus(half)}
    onClick={() => onToggle(half)}
    className={`flex h-7.5 w-14 shrink-0 items-center justify-center gap-1 rounded-field border font-semibold text-xs focus-visible:ring-focus max-sm:h-11 max-sm:w-16 ${on ? 'border-line text-muted' : 'border-error bg-error text-error-content'} ${readOnly ? 'cursor-default' : ''}`}
  >
    {on ? (
      <Check size={16} aria-hidden className="text-success" />
    ) : (
      <>
        <X size={16} aria-hidden />A
      </>
    )}
  </button>
);
