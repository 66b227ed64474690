import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { LessonRow } from '../lesson/lesson.domain.ts';
import type { getMoveTargets, lockLesson, moveLesson, Target } from './hand.domain.ts';

/** A lesson in the hand, where it may go, and what can be done with it. */
export interface Hand {
  picked: LessonRow | undefined;
  everyWeek: boolean;
  setEveryWeek: (everyWeek: boolean) => void;
  /** Why it may not be moved at all; empty: it may. */
  fixed: string;
  weeks: number;
  targets: readonly Target[];
  /** Whether its targets are still loading, or it is being moved. */
  isBusy: boolean;
  pick: (lesson: LessonRow) => void;
  putBack: () => void;
  drop: (target: Target) => void;
  lock: (lesson: LessonRow) => void;
  /** The target under the pointer or focus; its whole reason is shown. */
  shown: Target | undefined;
  show: (target: Target | undefined) => void;
  /** What happened last, for screen readers. */
  said: string;
}

const none: readonly Target[] = [];

/**
 * Picks lessons up and puts them down; `onChanged` is called for a lesson that was moved or locked. The picked lesson is always the one
 * among `lessons`, so if somebody else moves it meanwhile, it is moved from its new place.
 */
export function useHand(lessons: readonly LessonRow[] | undefined, onChanged: (lesson: LessonRow) => void): Hand {
  const [pickedId, pickUp] = useState<number>();
  const picked = lessons?.find(({ timetableEntryId }) => timetableEntryId === pickedId);
  const [everyWeek, setEveryWeek] = useState(false);
  const [said, say] = useState('');
  const [shown, show] = useState<Target>();
  const cache = useQueryClient();
  const asked = useQuery({
    queryKey: ['gs', 'Timetable', 'targets', picked?.timetableEntryId, picked?.version, everyWeek],
    queryFn: ({ signal }) =>
      callApi<typeof getMoveTargets>('GET /api/gs/Timetable/GetMoveTargets', {
        query: { timetableEntryId: picked?.timetableEntryId ?? 0, everyWeek: everyWeek ? 'true' : 'false' },
        signal,
      }),
    enabled: picked !== undefined,
    gcTime: 0,
    retry: false,
  });
  const done = (lesson: LessonRow, message: string) => {
    notify.success(message);
    say(message.replaceAll('|', ' '));
    pickUp(undefined);
    onChanged(lesson);
  };
  const failed = (headline: string) => (error: Error) => {
    say(`${headline}. ${error.message}`);
    void cache.invalidateQueries({ queryKey: ['gs', 'Timetable'] });
  };
  const [notMoved, notChanged] = ['The lesson was not moved', 'The lesson was not changed'];
  const move = useTrying(notMoved, {
    mutationFn: ({ lesson, target }: { lesson: LessonRow; target: Target }) =>
      callApi<typeof moveLesson>('PUT /api/gs/Timetable/MoveLesson', {
        body: {
          ...{ timetableEntryId: lesson.timetableEntryId, version: lesson.version },
          ...{ date: target.date, startTime: target.startTime, swapWith: target.swapWith, everyWeek },
        },
      }),
    onSuccess: ({ message }, { lesson }) => done(lesson, message),
    onError: failed(notMoved),
  });
  const lock = useTrying(notChanged, {
    mutationFn: (lesson: LessonRow) =>
      callApi<typeof lockLesson>('PUT /api/gs/Timetable/LockLesson', {
        body: {
          ...{ timetableEntryId: lesson.timetableEntryId, version: lesson.version },
          ...{ isLocked: !lesson.isLocked, everyWeek },
        },
      }),
    onSuccess: ({ message }, lesson) => done(lesson, message),
    onError: failed(notChanged),
  });
  const isBusy = move.isPending || lock.isPending || (picked !== undefined && asked.isPending);
  return {
    ...{ picked, everyWeek, setEveryWeek, said, isBusy, show },
    fixed: asked.error ? asked.error.message : (asked.data?.fixed ?? ''),
    weeks: asked.data?.weeks ?? 1,
    targets: picked && asked.data ? asked.data.targets : none,
    shown: picked && !isBusy ? shown : undefined,
    pick: (lesson) => {
      show(undefined);
      pickUp(lesson.timetableEntryId);
      say('');
    },
    putBack: () => {
      if (picked) say(`${picked.course.courseName} stays where it was.`);
      pickUp(undefined);
    },
    drop: (target) => {
      if (!picked || isBusy) return;
      if (target.state === 'clash') return notify.warning('The lesson cannot go there', target.reason);
      move.mutate({ lesson: picked, target });
    },
    lock: (lesson) => lock.mutate(lesson),
  };
}
