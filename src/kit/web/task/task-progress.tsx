import { useQueryClient } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import type { cancelTask, Task } from '../../domain/task/task.domain.ts';
import { isOpen } from '../../domain/task/task-state.domain.ts';
import { api, callApi } from '../calls/api.web.ts';
import { saveFile } from '../calls/download.web.ts';
import { useAttempt } from '../parts/attempt.web.ts';
import { Button } from '../parts/button.tsx';
import { Muted } from '../parts/muted.tsx';
import { tasksKey } from './tasks.web.ts';

/** One task: its progress, its result, and what can be done with it. */
export function TaskProgress({ task }: { task: Task }) {
  const { taskId, title, percent, result } = task;
  const [busy, run] = useOnTask();
  const query = { taskId };
  const fetchFile = (fileName: string) =>
    run('Download failed', async () => saveFile(await api.blob('/api/ias/Task/Result', { query, accept: '*/*' }), fileName));
  const giveUp = (failure: string) => run(failure, () => callApi<typeof cancelTask>('DELETE /api/ias/Task', { query }));
  return (
    <li className="px-4 py-3">
      <div className="flex min-h-8 items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold" title={title}>
          {title}
        </span>
        {isOpen(task) && (
          <Button small aria-label={`Cancel: ${title}`} disabled={busy} onClick={() => giveUp('Cancelling failed')}>
            Cancel
          </Button>
        )}
        {result && (
          <Button
            kind="primary"
            small
            aria-label={`Download: ${title}`}
            aria-busy={busy}
            disabled={busy}
            onClick={() => fetchFile(result.fileName)}
          >
            <Download size={16} aria-hidden />
            Download
          </Button>
        )}
        {!isOpen(task) && (
          <button
            type="button"
            className="icon-btn"
            aria-label={`Remove: ${title}`}
            title="Remove"
            disabled={busy}
            onClick={() => giveUp('Removing failed')}
          >
            <X size={16} />
          </button>
        )}
      </div>
      {isOpen(task) && (
        <progress
          className="progress progress-primary mt-1 block w-full"
          value={percent}
          max={100}
          aria-label={`Progress: ${title}`}
        />
      )}
      <Muted small className="mt-1 break-words">
        {wordsOf(task)}
      </Muted>
    </li>
  );
}

function wordsOf({ state, percent, message }: Task): string {
  const words = {
    waiting: 'Waiting for its turn',
    running: `${percent} %`,
    done: 'Ready',
    failed: 'Failed',
    cancelled: 'Cancelled',
  }[state];
  return message ? `${words} · ${message}` : words;
}

/** Runs an action on a task, and shows the change at once. */
function useOnTask(): [boolean, (failure: string, work: () => Promise<unknown>) => void] {
  const [busy, attempt] = useAttempt();
  const cache = useQueryClient();
  const run = async (failure: string, work: () => Promise<unknown>) => {
    await attempt(failure, work);
    void cache.invalidateQueries({ queryKey: tasksKey });
  };
  return [busy, (failure, work) => void run(failure, work)];
}
