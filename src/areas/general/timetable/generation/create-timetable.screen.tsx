import { useState } from 'react';
import { addDays, isIsoDate } from '../../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../../kit/web/calls/use-call.web.ts';
import { DateInput } from '../../../../kit/web/form/date-input.tsx';
import { FieldFrame, fieldBox } from '../../../../kit/web/form/field-frame.tsx';
import { Notice } from '../../../../kit/web/parts/alert.tsx';
import { PageHead } from '../../../../kit/web/parts/page-head.tsx';
import { today } from '../../../../kit/web/parts/today.web.ts';
import { Link } from '../../../../kit/web/route/link.tsx';
import { paragraphsOf } from '../../../../kit/web/toast/toast-detail.web.ts';
import { InWork, LastRun } from './in-work.tsx';
import { KeptWeek, useKeptWeek } from './kept-week.tsx';
import { LatestTimetable } from './latest-timetable.tsx';
import { RunButton } from './run-button.tsx';
import { type checkTimetable, usualSeconds } from './timetable.domain.ts';
import { TimetableCheck } from './timetable-check.tsx';
import { useGeneration } from './use-generation.web.ts';

const words = {
  failed: 'The timetable was not generated',
  cancelled: ['The generation was cancelled', 'The best week that it had is kept.'],
} as const;

/** A timetable for a range of days: what stands in its way, how far it is, and what came of it. */
export function CreateTimetableScreen() {
  const [startDate, setStartDate] = useState(today);
  const [endDate, setEndDate] = useState(() => addDays(today(), 90));
  const [seconds, setSeconds] = useState<number | null>(usualSeconds);
  const [maxGaps, setMaxGaps] = useState<number | null>(null);
  const isWhole = isIsoDate(startDate) && isIsoDate(endDate);
  const check = useCall<typeof checkTimetable>(
    'GET /api/gs/Timetable/CheckTimetable',
    { startDate, endDate },
    { enabled: isWhole && endDate > startDate },
  );
  const draft = useKeptWeek();
  const run = useGeneration({ words });
  const [accepted, setAccepted] = useState('');
  const begin = (improve: boolean, days = { startDate, endDate }) => {
    setAccepted('');
    run.begin({ ...days, improve, seconds, maxGaps });
  };
  const problem = (field: string) => run.problems[field]?.[0];
  const corrects = <Value,>(field: string, set: (value: Value) => void) => {
    return (value: Value) => {
      run.corrected(field);
      set(value);
    };
  };
  const describing = (id: string, field: string) => ({
    ...{ id, className: fieldBox, 'aria-describedby': `${id}-note` },
    ...(problem(field) && { 'aria-invalid': true }),
  });
  const isBlocked = (check.data?.findings.length ?? 0) > 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead title="Create Timetable">
        <Link to="/gs/timetable/needs" className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
          Lessons per Week
        </Link>
        <Link to="/gs/timetable/unavailability" className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
          Unavailability
        </Link>
        <Link to="/gs/timetable/repair" className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
          Repair
        </Link>
      </PageHead>
      <div className="grid max-w-400 grid-cols-1 items-start gap-6 px-4 pb-6 sm:px-6 lg:grid-cols-[304px_minmax(0,1fr)]">
        <form
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            begin(false);
          }}
        >
          <FieldFrame id="timetable-from" label="Start Date" optional={false} error={problem('startDate')}>
            <DateInput
              {...describing('timetable-from', 'startDate')}
              label="Start Date"
              value={startDate}
              onChange={corrects('startDate', setStartDate)}
            />
          </FieldFrame>
          <FieldFrame
            id="timetable-to"
            label="End Date"
            optional={false}
            error={problem('endDate')}
            hint="What is past, locked, or has a saved register stays as it is."
          >
            <DateInput
              {...describing('timetable-to', 'endDate')}
              label="End Date"
              value={endDate}
              onChange={corrects('endDate', setEndDate)}
            />
          </FieldFrame>
          <Whole
            id="timetable-seconds"
            label="Seconds to improve"
            hint={`After the first week without a clash; empty: ${usualSeconds}.`}
            value={seconds}
            error={problem('seconds')}
            onChange={corrects('seconds', setSeconds)}
          />
          <Whole
            id="timetable-gaps"
            label="Most gaps of a teacher"
            hint="Free periods between lessons in a week; empty: as few as possible."
            value={maxGaps}
            error={problem('maxGaps')}
            onChange={corrects('maxGaps', setMaxGaps)}
          />
          <div className="flex gap-2">
            <RunButton type="submit" look="btn-primary flex-1" busy={run.isBusy} disabled={!isWhole || isBlocked}>
              {run.isBusy ? 'Loading...' : 'Generate'}
            </RunButton>
            {/* A kept week has this button itself. */}
            {!draft && (
              <RunButton look="btn-quiet flex-1" busy={run.isBusy} disabled={!isWhole || isBlocked} onClick={() => begin(true)}>
                Improve further
              </RunButton>
            )}
          </div>
        </form>
        <div className="min-w-0 space-y-6">
          <InWork task={run.running} note="Cancel keeps the best week that it has by then." />
          {!draft && accepted === '' && <LastRun task={run.ended} />}
          {accepted !== '' && <Accepted message={accepted} />}
          {draft && (
            <KeptWeek
              key={draft.timetableDraftId}
              draft={draft}
              busy={run.isBusy}
              onImprove={(days) => begin(true, days)}
              onAccepted={setAccepted}
            />
          )}
          {check.error && <p role="alert">{check.error.message}</p>}
          {check.data && <TimetableCheck check={check.data} onAccepted={() => void check.refetch()} />}
          <LatestTimetable />
        </div>
      </div>
    </div>
  );
}

/** What came of a kept week that was put into the dates. */
const Accepted = ({ message }: { message: string }) => (
  <Notice kind="success">
    {paragraphsOf(message).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </Notice>
);

interface WholeProps {
  id: string;
  label: string;
  hint: string;
  value: number | null;
  error: string | undefined;
  onChange: (value: number | null) => void;
}

const Whole = ({ id, label, hint, value, error, onChange }: WholeProps) => (
  <FieldFrame id={id} label={label} optional hint={hint} error={error}>
    <input
      id={id}
      type="number"
      min={0}
      max={600}
      inputMode="numeric"
      aria-describedby={`${id}-note`}
      aria-invalid={error ? true : undefined}
      className={fieldBox}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Math.trunc(Number(event.target.value)))}
    />
  </FieldFrame>
);
