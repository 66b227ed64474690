import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { useUnsavedGuard } from '../../../kit/web/form/unsaved-guard.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { ErrorLines } from '../../../kit/web/toast/error-lines.tsx';
import { pickIssues } from './assign.domain.ts';
import type { getMyChoices, MyChoice } from './choice-calls.domain.ts';
import { useChoose } from './choice-calls.web.ts';
import { type Picked, PickFields } from './pick-fields.tsx';

/** Where families and students choose courses. */
export function MyChoicesScreen() {
  const mine = useCall<typeof getMyChoices>('GET /api/ps/CourseChoice/GetMine', {});
  return (
    <Page title="Choose courses" before={<BackLink to="/dashboard" page="Dashboard" />} className="max-w-2xl space-y-4">
      <Fetched of={mine} what="choices">
        {(choices) =>
          choices.length === 0 ? (
            <Muted>There is nothing to choose at the moment.</Muted>
          ) : (
            choices.map((choice) => (
              <Panel key={`${choice.courseChoiceId} ${choice.studentId}`} title={titleOf(choice)}>
                {choice.notes && <p className="mb-3 whitespace-pre-line break-words">{choice.notes}</p>}
                {choice.isOpen ? <ChoiceForm key={choice.version} of={choice} /> : <Chosen of={choice} />}
              </Panel>
            ))
          )
        }
      </Fetched>
    </Page>
  );
}

const titleOf = (choice: MyChoice) => `${fullName(choice)}: ${choice.choiceName}, ${choice.schoolYearName}`;

const namesOf = ({ courses, courseIds }: MyChoice) =>
  listed(courses.filter(({ courseId }) => courseIds.includes(courseId)).map(({ courseName }) => courseName));

/** What was chosen, once it can no longer be changed. */
const Chosen = ({ of }: { of: MyChoice }) => (
  <>
    <p className="font-semibold">{namesOf(of) || 'Nothing has been chosen'}</p>
    <Muted>It can no longer be changed here. Please ask the office of the school.</Muted>
  </>
);

function ChoiceForm({ of }: { of: MyChoice }) {
  const stored: Picked = { courseIds: of.courseIds, secondWishId: of.secondWishId };
  const [picked, setPicked] = useState(stored);
  const [problem, setProblem] = useState('');
  const isAsStored =
    picked.secondWishId === stored.secondWishId && picked.courseIds.toSorted().join() === stored.courseIds.toSorted().join();
  const guard = useUnsavedGuard(!isAsStored);
  const send = useChoose(guard.release);
  const change = (next: Picked) => {
    setProblem('');
    send.reset();
    setPicked(next);
  };
  const save = () => {
    const [issue] = pickIssues(picked, of, new Set(of.courses.map(({ courseId }) => courseId)));
    setProblem(issue?.message ?? '');
    if (issue) return;
    const { courseChoiceId, studentId, version } = of;
    send.mutate({ courseChoiceId, studentId, version, ...picked, courseIds: [...picked.courseIds] });
  };
  return (
    <form
      className="space-y-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PickFields
        legend={titleOf(of)}
        limits={of}
        courses={of.courses}
        picked={picked}
        onPick={change}
        error={problem || undefined}
      />
      <div aria-live="polite">
        {of.version > 0 && isAsStored && (
          <Notice kind="success">
            <p>{wholeDates(`Saved: ${namesOf(of) || 'no course'}. You can change it until ${displayDate(of.closesOn)}.`)}</p>
          </Notice>
        )}
        {of.version === 0 && (
          <Muted>{wholeDates(`Nothing has been chosen yet. Choose until ${displayDate(of.closesOn)}.`)}</Muted>
        )}
        {send.error && (
          <Notice kind="error">
            <p className="font-semibold">It was not saved.</p>
            <ErrorLines error={send.error} />
          </Notice>
        )}
      </div>
      <Button
        type="submit"
        kind="primary"
        busy={send.isPending}
        disabled={isAsStored && of.version > 0}
        className="max-sm:w-full"
      >
        Save
      </Button>
      {guard.dialog}
    </form>
  );
}
