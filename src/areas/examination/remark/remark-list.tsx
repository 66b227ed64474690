import { type KeyboardEvent, useRef, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { fieldBox } from '../../../kit/web/form/field-frame.tsx';
import { isStale } from '../../../kit/web/form/stale-notice.tsx';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { type Difference, SheetConflict } from '../../../kit/web/offline/sheet-conflict.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { WorkButton } from '../../../kit/web/parts/work-button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { PassBadge } from '../result/pass-badge.tsx';
import { resultText } from '../result/result-words.web.ts';
import { longestRemark, type RemarkLine, type saveRemarks } from './exam-remark.domain.ts';
import { differencesOf, onStored, type TypedRemarks, withoutDifferences, withTyped } from './typed-remarks.web.ts';

interface RemarkListProps {
  examinationId: number;
  lines: readonly RemarkLine[];
  mayWrite: boolean;
  /** Fetches what is stored now. */
  reload: () => Promise<readonly RemarkLine[]>;
}

/** A line for each student. Enter moves to the next, so that a whole class is written in one go and stored in one save. */
export function RemarkList({ examinationId, lines, mayWrite, reload }: RemarkListProps) {
  const [typed, setTyped] = useState<TypedRemarks>(new Map());
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [saving, attempt] = useAttempt();
  const list = useRef<HTMLUListElement>(null);
  const guard = useUnsavedGuard(typed.size > 0);
  const send = async (which: TypedRemarks) => {
    const remarks = [...which].map(([studentId, { remark, version }]) => ({ studentId, remark: remark.trim(), version }));
    if (remarks.length === 0) return setTyped(which);
    try {
      await callApi<typeof saveRemarks>('PUT /api/egs/ExamRemark/UpdateRemarksBulk', { body: { examinationId, remarks } });
    } catch (error) {
      if (!isStale(error)) throw error;
      const now = await reload();
      const both = differencesOf(which, now);
      // A remark that only somebody else changed shows their text.
      if (both.length === 0) return send(onStored(which, now));
      return setDifferences(both);
    }
    guard.release();
    const stored = await reload();
    setTyped((before) => onStored(before, stored));
    notify.success(savedMessage);
  };
  const save = (which = typed) => void attempt('Your changes were not saved', () => send(which));
  const settle = (keep: (of: TypedRemarks, now: readonly RemarkLine[]) => TypedRemarks) => {
    const kept = keep(typed, lines);
    setDifferences([]);
    setTyped(kept);
    save(kept);
  };
  const move = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return save();
    list.current?.querySelectorAll('textarea')[index + (event.shiftKey ? -1 : 1)]?.focus();
  };
  if (lines.length === 0) return <p className="px-4 text-muted sm:px-6">No students in this program</p>;
  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="fill-rest overflow-y-auto px-4 pb-4 sm:px-6">
        <p className="max-w-240 pb-3 text-muted">
          {mayWrite ? (
            <>
              <span className="max-sm:hidden">Enter goes to the next student, Shift Enter goes back, Ctrl Enter saves. </span>
              An empty remark counts as none.
            </>
          ) : (
            'The class teacher and the office write the remarks.'
          )}
        </p>
        <ul ref={list} className="max-w-240 divide-y divide-line rounded-box border border-line">
          {lines.map((line, index) => (
            <Line
              key={line.studentId}
              line={line}
              value={typed.get(line.studentId)?.remark ?? line.remark}
              isTyped={typed.has(line.studentId)}
              mayWrite={mayWrite}
              onChange={(remark) => setTyped((before) => withTyped(before, line, remark))}
              onKeyDown={(event) => move(event, index)}
            />
          ))}
        </ul>
      </div>
      {mayWrite && (
        <footer className="flex min-h-16 shrink-0 items-center gap-3 border-line border-t px-4 sm:px-6">
          <span className="flex-1 text-muted" aria-live="polite">
            {typed.size > 0 && counted(typed.size, 'remark waits', 'remarks wait')}
          </span>
          <WorkButton className="btn btn-primary text-sm" busy={saving} disabled={typed.size === 0}>
            Save
          </WorkButton>
        </footer>
      )}
      {differences.length > 0 && (
        <SheetConflict
          title="Remarks"
          differences={differences}
          isMerged
          onMine={() => settle(onStored)}
          onTheirs={() => settle(withoutDifferences)}
          onLater={() => setDifferences([])}
        />
      )}
      {guard.dialog}
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
          <p id={`${id}-note`} className="text-muted text-xs">
            {isTyped && 'Not saved yet. '}
            {value.length > nearlyFull && `${counted(longestRemark - value.length, 'character')} left.`}
          </p>
        </div>
      ) : (
        <p className="break-words py-2">{line.remark || <span className="text-muted">No remark</span>}</p>
      )}
    </li>
  );
}
