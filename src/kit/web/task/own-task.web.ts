import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Task } from '../../domain/task/task.domain.ts';
import { isOpen } from '../../domain/task/task-state.domain.ts';
import { tasksKey, useFollowed, useTasks } from './tasks.web.ts';

/**
 * The caller's newest task of a kind, for a screen that begins such tasks and says itself how they end.
 * @param onEnd called once when a task ends that was begun, or seen while it ran, on this screen
 * @returns the task, and what to call with the id of one that was begun
 */
export function useOwnTask(kind: string, onEnd: (ended: Task) => void): readonly [Task | undefined, (taskId: number) => void] {
  const cache = useQueryClient();
  const awaited = useRef<number>(undefined);
  useFollowed(kind);
  const task = useTasks().find((one) => one.kind === kind);
  useEffect(() => {
    if (!task) return;
    if (isOpen(task)) awaited.current = task.taskId;
    else if (awaited.current === task.taskId) {
      awaited.current = undefined;
      onEnd(task);
    }
  });
  const begun = (taskId: number) => {
    awaited.current = taskId;
    void cache.invalidateQueries({ queryKey: tasksKey });
  };
  return [task, begun];
}
