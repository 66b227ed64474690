import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOpen } from '../../../../kit/domain/task/task-state.domain.ts';
import { ApiError } from '../../../../kit/web/calls/api-error.web.ts';
import { useTrying } from '../../../../kit/web/calls/trying.web.ts';
import { tasksKey, useFollowed, useTasks } from '../../../../kit/web/task/tasks.web.ts';
import { notify } from '../../../../kit/web/toast/toast.tsx';

/** What to say when a run fails or is cancelled. */
export interface RunWords {
  failed: string;
  /** The headline, and the result. */
  cancelled: readonly [string, ...string[]];
}

interface Run<Asked> {
  /** The kind of its task. */
  kind: string;
  /** Answers the id of the task. */
  begin: (asked: Asked) => Promise<{ data: number }>;
  words: RunWords;
  /** The query key of what it makes. */
  made: readonly string[];
  onDone?: () => void;
}

/** A run that a screen begins and follows. When one that was begun or seen here ends, says how, and fetches what it made. */
export function useRun<Asked>({ kind, begin, words, made, onDone }: Run<Asked>) {
  const cache = useQueryClient();
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<ApiError['errors']>({});
  const awaited = useRef<number>(undefined);
  const beginning = useTrying(words.failed, {
    mutationFn: begin,
    onMutate: () => {
      setFailure('');
      setProblems({});
    },
    onError: (error) => setProblems(error instanceof ApiError ? error.errors : {}),
    onSuccess: ({ data: taskId }) => {
      awaited.current = taskId;
      void cache.invalidateQueries({ queryKey: tasksKey });
    },
  });
  useFollowed(kind);
  const task = useTasks().find((one) => one.kind === kind);
  const [running, ended] = task && isOpen(task) ? [task, undefined] : [undefined, task];
  useEffect(() => {
    if (!task) return;
    if (isOpen(task)) awaited.current = task.taskId;
    else if (awaited.current === task.taskId) {
      awaited.current = undefined;
      if (task.state === 'done') {
        notify.success(task.message);
        onDone?.();
      }
      if (task.state === 'cancelled') notify.info(...words.cancelled);
      if (task.state === 'failed') {
        notify.failure(words.failed, new Error(task.message));
        setFailure(task.message);
      }
      void cache.invalidateQueries({ queryKey: ['gs', 'Timetable'] });
      void cache.invalidateQueries({ queryKey: made });
    }
  });
  /** Clears the messages of a field once it is edited. */
  const corrected = (field: string) => setProblems(({ [field]: _, ...others }) => others);
  const isBusy = beginning.isPending || running !== undefined;
  /** Does nothing while a run goes on. */
  const beginOne = (asked: Asked) => {
    if (!isBusy) beginning.mutate(asked);
  };
  return { begin: beginOne, running, ended, isBusy, problems, corrected, failure };
}
