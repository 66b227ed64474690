import { FileCog } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Task } from '../../domain/task/task.domain.ts';
import { isOpen, type TaskState } from '../../domain/task/task-state.domain.ts';
import { Muted } from '../parts/muted.tsx';
import { Popover } from '../parts/popover.tsx';
import { sayEnd } from './say-end.web.ts';
import { TaskProgress } from './task-progress.tsx';
import { isFollowed, useTasks } from './tasks.web.ts';

/** The caller's tasks of the last day: a button with the progress, and the list. */
export function TaskMenu() {
  const tasks = useTasks();
  useSayEnds(tasks);
  const open = tasks.filter(isOpen);
  const [first] = open;
  if (tasks.length === 0) return null;
  const label = first ? `Tasks: ${open.length} in progress, ${first.percent} %` : 'Tasks';
  return (
    <Popover
      label={label}
      title="Tasks"
      buttonClass="flex h-11 min-w-11 items-center justify-center gap-2 rounded-field px-2 text-muted hover:bg-wash lg:h-9 lg:min-w-9"
      className="max-sm:-right-22 w-96 max-sm:w-[calc(100vw-0.75rem)]"
      button={
        <>
          <FileCog size={20} aria-hidden />
          {first && <span className="text-base-content text-xs">{first.percent} %</span>}
        </>
      }
    >
      {() => (
        <>
          <h2 className="border-line border-b px-4 py-3 text-sm">Tasks</h2>
          <ul className="max-h-96 divide-y divide-line overflow-y-auto">
            {tasks.map((task) => (
              <TaskProgress key={task.taskId} task={task} />
            ))}
          </ul>
          <Muted small className="border-line border-t px-4 py-2">
            Kept for a day.
          </Muted>
        </>
      )}
    </Popover>
  );
}

/** Reports the end of a task that was still open at the last look, on whatever page the user is by then. */
function useSayEnds(tasks: readonly Task[]) {
  const before = useRef(new Map<number, TaskState>());
  useEffect(() => {
    for (const task of tasks) {
      const former = before.current.get(task.taskId);
      if (former && isOpen({ state: former }) && !isFollowed(task.kind)) sayEnd(task);
    }
    before.current = new Map(tasks.map(({ taskId, state }) => [taskId, state]));
  }, [tasks]);
}
