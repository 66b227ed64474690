import type { Task } from '../../domain/task/task.domain.ts';
import { notify } from '../toast/toast.tsx';

/** Reports how a task ended; who cancelled it knows. */
export function sayEnd({ title, state, message, result }: Task): void {
  if (state === 'done')
    notify.success(`${title}: ready`, result ? 'It can be downloaded under Tasks, at the top of the page.' : message);
  if (state === 'failed') notify.failure(`${title}: failed`, new Error(message));
}
