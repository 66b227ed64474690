import { callApi } from '../../../kit/web/calls/api.web.ts';
import { draftKey } from './kept-week.tsx';
import type { Generation, generateTimetable } from './timetable.domain.ts';
import { type RunWords, useRun } from './use-run.web.ts';

interface Generating {
  words: RunWords;
  onDone?: () => void;
}

/** Timetables that a screen has made in the background, and follows. */
export const useGeneration = (how: Generating) =>
  useRun({
    ...{ kind: 'timetable', made: draftKey, ...how },
    begin: (asked: Omit<Generation, 'seed'>) =>
      callApi<typeof generateTimetable>('POST /api/gs/Timetable', { query: { background: 'true' }, body: asked }),
  });
