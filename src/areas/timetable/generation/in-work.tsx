import type { Task } from '../../../kit/domain/task/task.domain.ts';
import { TaskProgress } from '../../../kit/web/task/task-progress.tsx';

/** The result of the user's last run, until it is removed or another one begins; nothing if they cancelled it. */
export const LastRun = ({ task }: { task: Task | undefined }) =>
  task &&
  task.state !== 'cancelled' && (
    <ul aria-label="Last run" className="rounded-box border border-line">
      <TaskProgress task={task} />
    </ul>
  );

/** A run, while it goes on. */
export const InWork = ({ task, note }: { task: Task | undefined; note?: string }) =>
  task && (
    <ul aria-label="In progress" className="rounded-box border border-line">
      <TaskProgress task={task} />
      {note && <li className="border-line border-t px-4 py-2 text-muted text-xs">{note}</li>}
    </ul>
  );
