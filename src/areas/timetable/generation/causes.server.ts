import { createHash } from 'node:crypto';
import { fairQueue, QueueFull } from '../../../kit/server/documents/fair-queue.server.ts';
import { tooManyAttempts } from '../../../kit/server/http/errors.server.ts';
import type { Finding } from '../../../timetable-solver/finding.domain.ts';
import { explainInThread } from '../../../timetable-solver/in-thread.server.ts';
import type { TimetableInstance } from '../../../timetable-solver/instance.domain.ts';

type Look = (instance: TimetableInstance) => Promise<readonly Finding[]>;

/** There is one thread for checks: who comes next is decided here, not by the order in which it was asked. */
const fairness = { running: 1, runningEach: 1, waitingEach: 5 };

/** Looks for what makes weeks impossible, one week at a time; others who ask for the same week meanwhile get the same answer. */
export function causeFinder(look: Look) {
  const queue = fairQueue(fairness);
  const asked = new Map<string, Promise<readonly Finding[]>>();
  /** @throws 429 when too many questions of one account wait */
  return (accountId: number, instance: TimetableInstance): Promise<readonly Finding[]> => {
    const key = createHash('sha256').update(JSON.stringify(instance)).digest('base64url');
    const same = asked.get(key);
    if (same) return same;
    const found = queue
      .run(accountId, () => look(instance))
      .catch((error: unknown) => {
        throw error instanceof QueueFull ? tooManyAttempts(5) : error;
      })
      .finally(() => asked.delete(key));
    asked.set(key, found);
    return found;
  };
}

/** What makes a week impossible, looked for in the thread for checks. */
export const findCauses = causeFinder(explainInThread);
