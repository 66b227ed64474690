import { CalendarOff, Check, MessageSquareText, X } from 'lucide-react';
import { memo, type ReactNode, useContext } from 'react';
import { AboutStudent } from '../../../common/student-marks.web.ts';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { focusOnShow } from '../../../kit/web/focus/focus-on-show.web.ts';
import { EventScope } from '../../../kit/web/parts/event-scope.tsx';
import { StoredAvatar } from '../../../kit/web/parts/stored-avatar.tsx';
import { cellName } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { studentPhoto } from '../../student/student/student-photo.domain.ts';
import { reasonInWords } from './reason-in-words.domain.ts';
import type { SheetPerson } from './sheet.web.ts';
import type { Half } from './sheet-halves.web.ts';

interface PersonLineProps {
  person: SheetPerson;
  /** What to show beside the name. */
  mark: ReactNode;
  index: number;
  /** The roll number; in a class without, the place in the list. */
  number: number | null | undefined;
  /** Whether anybody on the sheet has a photo, so that each line has room for one. */
  hasPhotos: boolean;
  /** The part with the keyboard focus; null if the focus is on another line. */
  current: Half | null;
  readOnly: boolean;
  /** Whether the note is being written. */
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

/** One person on a sheet; redrawn only when something in this line has changed. */
export const PersonLine = memo(function PersonLine(props: PersonLineProps) {
  const { person, mark, index, number, hasPhotos, current, readOnly, noting, skippable, onNote } = props;
  const { id, name, morning, afternoon, onLeave } = person;
  const about = reasonInWords(person);
  const there = morning && afternoon;
  return (
    <li
      className={`border-line border-t max-sm:border-t-0 max-sm:border-b max-sm:px-4 ${skippable ? (noting ? '' : skipped) : layered}`}
    >
      <div className={row}>
        <span className="w-7 shrink-0 text-muted tabular-nums max-sm:w-6">{number}</span>
        {hasPhotos && (
          <span aria-hidden className="mr-3 flex shrink-0 max-sm:mr-0">
            <StoredAvatar of={studentPhoto} record={{ studentId: id, photo: person.photo ?? null }} name={name} size={32} />
          </span>
        )}
        <button
          type="button"
          data-cell={cellName(id, 'both')}
          tabIndex={current === 'both' || (index === 0 && current === null) ? 0 : -1}
          title={about ? `${name}, ${about}` : name}
          className="-ml-1 min-w-0 flex-1 self-stretch rounded-field pr-2 pl-1 text-left focus-visible:ring-focus-inside"
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
      {noting && <NoteBox person={person} onNote={onNote} />}
    </li>
  );
});

/** The note about a person, and whom to call about a student. A press on a link leaves the note open, in every browser. */
function NoteBox({ person: { id, name, notes }, onNote }: Pick<PersonLineProps, 'person' | 'onNote'>) {
  const About = useContext(AboutStudent);
  return (
    <EventScope data-note="" onMouseDown={(event) => !isField(event) && event.preventDefault()}>
      <input
        ref={focusOnShow}
        aria-label={`Note about ${name}`}
        placeholder="Note"
        maxLength={lengths.description}
        value={notes}
        onChange={(event) => onNote(id, event.target.value)}
        className="mb-2 h-9 w-full rounded-field border border-(--field-border) bg-base-100 px-3 focus-visible:ring-focus max-sm:h-11 max-sm:text-base"
      />
      {About && <About studentId={id} />}
    </EventScope>
  );
}

const isField = ({ target }: { target: EventTarget }) => (target as HTMLElement).tagName === 'INPUT';

interface ToggleProps extends Pick<PersonLineProps, 'current' | 'readOnly'> {
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
