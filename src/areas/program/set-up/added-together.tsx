import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dayInZone, displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted, firstListed } from '../../../kit/domain/wording.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { timeZone } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getClassesTogether, getCoursesTogether, Together, takeBackClasses, takeBackCourses } from './set-up.domain.ts';

type What = 'classes' | 'courses';

/** What was added in one step lately, and the way back as long as nothing refers to any of it; nothing where there is none. */
export function AddedTogether({ of }: { of: What }) {
  const { can } = usePermissions();
  return can(of === 'classes' ? 'program.delete' : 'course.delete') && <Groups of={of} />;
}

function Groups({ of }: { of: What }) {
  const together = useCall<typeof getClassesTogether | typeof getCoursesTogether>(
    of === 'classes' ? 'GET /api/ps/Program/GetClassesTogether' : 'GET /api/ps/Course/GetCoursesTogether',
    {},
  );
  return (
    <Fetched of={together} what={of} waiting={null}>
      {(groups) =>
        groups.length > 0 && (
          <section aria-label="Added together">
            <h2 className="mb-2 font-semibold">Added together</h2>
            <ul className="divide-y divide-line rounded-box border border-line">
              {groups.map((group) => (
                <Group key={group.records[0]?.id} of={of} group={group} />
              ))}
            </ul>
          </section>
        )
      }
    </Fetched>
  );
}

const namesAtMost = 8;

function Group({ of, group: { made, madeBy, records } }: { of: What; group: Together }) {
  const [asks, setAsks] = useState(false);
  const [busy, attempt] = useAttempt();
  const count = of === 'classes' ? counted(records.length, 'class', 'classes') : counted(records.length, 'course');
  const run = () =>
    attempt(`The ${of} were not taken back`, async () => {
      const { message } = await callApi<typeof takeBackClasses | typeof takeBackCourses>(
        of === 'classes' ? 'POST /api/ps/Program/TakeBackClasses' : 'POST /api/ps/Course/TakeBackCourses',
        { body: { ids: records.map(({ id }) => id) } },
      );
      notify.success(message);
    }).then(() => setAsks(false));
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{count}</p>
        <p className="break-words">
          {firstListed(
            records.map(({ name }) => name),
            namesAtMost,
          )}
        </p>
        <Muted small>
          {displayDate(dayInZone(timeZone(), new Date(made)))}, {madeBy}
        </Muted>
      </div>
      <Button small onClick={() => setAsks(true)}>
        <Undo2 size={16} aria-hidden />
        Take back
      </Button>
      <ConfirmDialog
        open={asks}
        title="Take them back"
        text={`All ${count} are deleted. If anything refers to one of them, all stay.`}
        action={`Delete ${count}`}
        busy={busy}
        takesOpener={() => true}
        onCancel={() => setAsks(false)}
        onConfirm={() => void run()}
      />
    </li>
  );
}
