import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOpen, type TaskState } from '../../../../kit/domain/task-state.domain.ts';
import { notify } from '../../../../kit/web/parts/toast.tsx';

interface Words {
  failed: string;
  /** The headline, and what became of it. */
  cancelled: readonly [string, ...string[]];
}

/** Says how a run ended that was seen running, and asks again for what it made. */
export function useOutcome(
  task: { taskId: number; state: TaskState; message: string } | undefined,
  { failed, cancelled }: Words,
  made: readonly string[],
) {
  const seen = useRef<number>(undefined);
  const cache = useQueryClient();
  useEffect(() => {
    if (!task) return;
    if (isOpen(task)) seen.current = task.taskId;
    else if (seen.current === task.taskId) {
      seen.current = undefined;
      if (task.state === 'done') notify.success(task.message);
      if (task.state === 'cancelled') notify.info(...cancelled);
      if (task.state === 'failed') notify.failure(failed, new Error(task.message));
      void cache.invalidateQueries({ queryKey: ['gs', 'Timetable'] });
      void cache.invalidateQueries({ queryKey: made });
    }
  });
}
