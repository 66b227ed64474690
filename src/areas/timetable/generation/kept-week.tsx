import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { acceptDraft, DraftReason, DraftWeek, dropDraft, getDraft } from './draft.domain.ts';
import { DraftTable } from './draft-table.tsx';
import { Findings } from './findings.tsx';
import { qualityFacts } from './quality-facts.web.ts';
import { blocksOfLessons } from './timetable.domain.ts';
import { OneProgram, WaitingWeek } from './waiting-week.tsx';

/** The query key of the kept weeks. */
export const draftKey = ['gs', 'TimetableDraft'];

type Draft = NonNullable<AnswerOf<typeof getDraft>>;

/** The week that waits to be accepted, improved or dropped, if there is one. */
export const useKeptWeek = (): Draft | null | undefined => useCall<typeof getDraft>('GET /api/gs/TimetableDraft', {}).data;

interface KeptWeekProps {
  draft: Draft;
  /** While a timetable is being made nothing else begins. */
  busy: boolean;
  onImprove: (days: { startDate: IsoDate; endDate: IsoDate }) => void;
  /** What came of it in the dates. */
  onAccepted: (message: string) => void;
}

const headings: Record<DraftReason, string> = {
  cancelled: 'Best week of the cancelled run',
  unplaced: 'Best week found: not every lesson has a place',
  gaps: 'Best week found: more gaps than asked for',
  changed: 'Week found, but what it was made from, or its days, have changed',
};

/** The best week of a run that was cancelled or found none without a clash: it goes into the dates, is improved, or is dropped. */
export function KeptWeek({ draft, busy, onImprove, onAccepted }: KeptWeekProps) {
  const { timetableDraftId, startDate, endDate, reason, weeks } = draft;
  const missing = weeks.reduce((sum, { of, quality }) => sum + of - quality.lessons, 0);
  return (
    <WaitingWeek
      label="Kept week"
      heading={headings[reason]}
      busy={busy}
      accept={{
        label: missing > 0 ? `Put into the dates without ${blocksOfLessons(missing)}` : 'Put into the dates',
        failure: 'The week was not written',
        call: async () => {
          const answer = await callApi<typeof acceptDraft>('POST /api/gs/TimetableDraft/Accept', { body: { timetableDraftId } });
          onAccepted(answer.message);
          return answer;
        },
      }}
      improve={() => onImprove({ startDate, endDate })}
      drop={{
        label: 'Drop it',
        failure: 'The week was not dropped',
        call: () => callApi<typeof dropDraft>('DELETE /api/gs/TimetableDraft', { query: { timetableDraftId } }),
      }}
    >
      <Muted className="border-line border-t px-4 py-2">It is kept here and not yet in the dates.</Muted>
      {weeks.map((week) => (
        <Week key={week.from} week={week} />
      ))}
    </WaitingWeek>
  );
}

function Week({ week }: { week: DraftWeek }) {
  const { from, to, of, quality, findings, unplaced, notes, programs } = week;
  return (
    <>
      <div className="border-line border-t p-4">
        <Facts
          columns={2}
          items={[
            ['From', displayDate(from)],
            ['To', displayDate(to)],
            ['Blocks of lessons placed', `${quality.lessons} of ${of}`],
            ...qualityFacts(quality),
          ]}
        />
        {notes.map((note) => (
          <Muted key={note} className="mt-3">
            {note}
          </Muted>
        ))}
      </div>
      {findings.length > 0 && <Findings of={findings} />}
      {unplaced.length > 0 && (
        <div className="border-line border-t px-4 py-2">
          <h3 className="font-semibold">No place for {blocksOfLessons(unplaced.length)}</h3>
          <ul>
            {[...timesOf(unplaced)].map(([sentence, times]) => (
              <li key={sentence} className="py-1">
                {times > 1 ? `${times} times: ${sentence}` : sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      <OneProgram
        label={`Program of the week from ${displayDate(from)}`}
        programs={programs}
        nameOf={({ programName }) => programName}
      >
        {(program) => <DraftTable program={program} />}
      </OneProgram>
    </>
  );
}

/** Lessons of one course may be alike in what is in their way. */
const timesOf = (sentences: readonly string[]): Map<string, number> =>
  sentences.reduce((times, sentence) => times.set(sentence, (times.get(sentence) ?? 0) + 1), new Map<string, number>());
