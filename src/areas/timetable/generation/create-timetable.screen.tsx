import { useState } from 'react';
import { addDays, isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { besideForm, Page } from '../../../kit/web/parts/page.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { paragraphsOf } from '../../../kit/web/toast/toast-detail.web.ts';
import { type GenerationFields, GenerationForm } from './generation-form.tsx';
import { InWork, LastRun } from './in-work.tsx';
import { KeptWeek, useKeptWeek } from './kept-week.tsx';
import { LatestTimetable } from './latest-timetable.tsx';
import { type checkTimetable, usualSeconds } from './timetable.domain.ts';
import { TimetableCheck } from './timetable-check.tsx';
import { useGeneration } from './use-generation.web.ts';

const words = {
  failed: 'The timetable was not generated',
  cancelled: ['The generation was cancelled', 'The best week that it had is kept.'],
} as const;

/** A timetable for a range of days: what stands in its way, how far it is, and what came of it. */
export function CreateTimetableScreen() {
  const [asked, setAsked] = useState<GenerationFields>(() => ({
    startDate: today(),
    endDate: addDays(today(), 90),
    seconds: usualSeconds,
    maxGaps: null,
  }));
  const { startDate, endDate } = asked;
  const isWhole = isIsoDate(startDate) && isIsoDate(endDate);
  const check = useCall<typeof checkTimetable>(
    'GET /api/gs/Timetable/CheckTimetable',
    { startDate, endDate },
    { enabled: isWhole && endDate > startDate },
  );
  const draft = useKeptWeek();
  const run = useGeneration({ words });
  const [accepted, setAccepted] = useState('');
  const begin = (improve: boolean, days?: Pick<GenerationFields, 'startDate' | 'endDate'>) => {
    setAccepted('');
    run.begin({ ...asked, ...days, improve });
  };
  const isBlocked = (check.data?.findings.length ?? 0) > 0;
  const blocked = isBlocked ? 'No timetable can be made yet. The check says what stands in the way.' : undefined;
  return (
    <Page
      title="Create Timetable"
      tools={
        <>
          <LinkButton to="/gs/timetable/needs" small>
            Lessons per Week
          </LinkButton>
          <LinkButton to="/gs/timetable/unavailability" small>
            Unavailability
          </LinkButton>
          <LinkButton to="/gs/timetable/repair" small>
            Repair
          </LinkButton>
        </>
      }
      className={besideForm}
    >
      <GenerationForm
        asked={asked}
        problems={run.problems}
        busy={run.isBusy}
        whyNot={isWhole ? blocked : 'Enter both dates first.'}
        improvable={!draft}
        onChange={(field, value) => {
          run.corrected(field);
          setAsked((before) => ({ ...before, [field]: value }));
        }}
        onBegin={begin}
      />
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
    </Page>
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
