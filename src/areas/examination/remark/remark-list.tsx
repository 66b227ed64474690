import { type KeyboardEvent, useRef } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useFirstFocus } from '../../../kit/web/focus/first-focus.web.ts';
import { fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { Conflict } from '../../../kit/web/offline/conflict.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { PassBadge } from '../result/pass-badge.tsx';
import { resultText } from '../result/result-words.web.ts';
import { longestRemark, type RemarkLine } from './exam-remark.domain.ts';
import { PhrasePicker } from './phrase-picker.tsx';
import { type StoredRemarks, useRemarks } from './use-remarks.web.ts';

interface RemarkListProps extends StoredRemarks {
  mayWrite: boolean;
}

/** A line for each student. Enter moves to the next, so that a whole class is written in one go and stored in one save. */
export function RemarkList({ mayWrite, ...stored }: RemarkListProps) {
  const { lines } = stored;
  const { typed, type, save, saving, differences, keepMine, takeTheirs, decideLater, leaveDialog } = useRemarks(stored);
  const list = useRef<HTMLUListElement>(null);
  useFirstFocus(list, mayWrite, 'textarea');
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return save();
    const fields = [...(list.current?.querySelectorAll('textarea') ?? [])];
    fields[fields.indexOf(event.target as HTMLTextAreaElement) + (event.shiftKey ? -1 : 1)]?.focus();
  };
  if (lines.length === 0)
    return (
      <>
        <Muted className="px-4 sm:px-6">No students in this program</Muted>
        <WhyEmpty list="egs/MarksSheet" id={stored.examinationId} className="px-4 sm:px-6" />
      </>
    );
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ScrollRegion label="Remarks" className="fill-rest overflow-y-auto px-4 pb-4 sm:px-6">
        <Muted className="max-w-240 pb-3">
          {mayWrite ? (
            <>
              <span className="max-sm:hidden">Enter goes to the next student, Shift Enter goes back, Ctrl Enter saves. </span>
              Leave a box empty for no remark.
            </>
          ) : (
            'The class teacher and the office write the remarks.'
          )}
        </Muted>
        <ul ref={list} className="max-w-240 divide-y divide-line rounded-box border border-line">
          {lines.map((line) => (
            <Line
              key={line.studentId}
              line={line}
              value={typed.get(line.studentId)?.remark ?? line.remark}
              isTyped={typed.has(line.studentId)}
              mayWrite={mayWrite && !line.isOwnChild}
              onChange={(remark) => type(line, remark)}
              onKeyDown={move}
            />
          ))}
        </ul>
      </ScrollRegion>
      {mayWrite && (
        <footer className="flex min-h-16 shrink-0 items-center gap-3 border-line border-t px-4 sm:px-6">
          <span className="flex-1 text-muted" aria-live="polite">
            {typed.size > 0 && counted(typed.size, 'remark waits', 'remarks wait')}
          </span>
          <Button type="submit" kind="primary" busy={saving} disabled={typed.size === 0}>
            Save
          </Button>
        </footer>
      )}
      {differences.length > 0 && (
        <Conflict
          title="The remarks were changed by someone else"
          differences={differences}
          isMerged
          onMine={keepMine}
          onTheirs={takeTheirs}
          onLater={decideLater}
        />
      )}
      {leaveDialog}
    </form>
  );
}

interface LineProps {
  line: RemarkLine;
  value: string;
  isTyped: boolean;
  mayWrite: boolean;
  onChange: (remark: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** From this length on, the line shows how many characters are left. */
const nearlyFull = longestRemark - 60;

function Line({ line, value, isTyped, mayWrite, onChange, onKeyDown }: LineProps) {
  const name = fullName(line);
  const id = `remark-${line.studentId}`;
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[14rem_1fr]">
      <div className="min-w-0 sm:pt-2">
        <p className="break-words font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted text-xs tabular-nums">{resultText({ ...line, rank: null }) || 'No result yet'}</span>
          <PassBadge isPassed={line.isPassed} />
        </p>
      </div>
      {mayWrite ? (
        <div className="min-w-0">
          <textarea
            id={id}
            aria-label={`Remark for ${name}`}
            aria-describedby={`${id}-note`}
            rows={2}
            maxLength={longestRemark}
            className={`${fieldBox} field-sizing-content h-auto! min-h-14 resize-none py-2`}
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
            onKeyDown={onKeyDown}
          />
          <div className="flex items-center justify-between gap-2">
            <Muted id={`${id}-note`} small>
              {isTyped && 'Not saved yet. '}
              {value.length > nearlyFull && `${counted(longestRemark - value.length, 'character')} left.`}
            </Muted>
            <PhrasePicker firstName={line.firstName} name={name} remark={value} onChange={onChange} />
          </div>
        </div>
      ) : (
        <p className="break-words py-2">
          {line.remark || <span className="text-muted">No remark</span>}
          {line.isOwnChild && <span className="block text-muted text-xs">Your own child: somebody else writes this remark.</span>}
        </p>
      )}
    </li>
  );
}
