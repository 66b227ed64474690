import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpen } from '../../../kit/domain/task/task-state.domain.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useOwnTask } from '../../../kit/web/task/own-task.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';

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
  const [task, begun] = useOwnTask(kind, ({ state, message }) => {
    if (state === 'done') {
      notify.success(message);
      onDone?.();
    }
    if (state === 'cancelled') notify.info(...words.cancelled);
    if (state === 'failed') {
      notify.failure(words.failed, new Error(message));
      setFailure(message);
    }
    void cache.invalidateQueries({ queryKey: ['gs', 'Timetable'] });
    void cache.invalidateQueries({ queryKey: made });
  });
  const [running, ended] = task && isOpen(task) ? [task, undefined] : [undefined, task];
  const beginning = useTrying(words.failed, {
    mutationFn: begin,
    onMutate: () => {
      setFailure('');
      setProblems({});
    },
    onError: (error) => setProblems(error instanceof ApiError ? error.errors : {}),
    onSuccess: ({ data: taskId }) => begun(taskId),
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
