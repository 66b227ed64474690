import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { MailingRow } from '../mailing/mailing.domain.ts';
import { PeopleList } from '../mailing/people-list.tsx';
import { asked } from './asked.domain.ts';
import type { getAnswers, remindFamilies } from './letter.domain.ts';

type Child = AnswerOf<typeof getAnswers>[number];

/** Who has opened a letter in the product, what was answered for each child, and who has not answered and may be reminded. */
export function Answers({ of }: { of: MailingRow }) {
  const { mailingId, asks, options, answerUntil, read, recipientCount } = of;
  const answers = useCall<typeof getAnswers>('GET /api/ns/Mailing/GetAnswers', { mailingId });
  return (
    <section aria-label="Letters in Homeroom" className="mt-4 border-line border-t pt-4">
      <p>
        Opened in Homeroom by {formatNumber(read, 0)} of {formatNumber(recipientCount, 0)}.
        {answerUntil && ` Answers until ${displayDate(answerUntil)}.`}
      </p>
      {asks !== asked.nothing && (
        <Fetched of={answers} what="answers">
          {(children) => (
            <>
              <Missing of={of} missing={children.filter(({ answer }) => answer === null)} />
              {(asks === asked.reading ? [''] : options).map((option) => {
                const own = children.filter(({ answer }) => answer === option);
                const title = `${option || 'Confirmed'}: ${formatNumber(own.length, 0)}`;
                return <PeopleList key={option} title={title} of={own.map(named)} keyOf={keyOf} note={byWhom} />;
              })}
            </>
          )}
        </Fetched>
      )}
    </section>
  );
}

const named = (child: Child) => ({
  ...child,
  name: [fullName(child), child.programName].filter(Boolean).join(', '),
  about: '',
});
const keyOf = ({ studentId }: Child): number => studentId;
const byWhom = ({ answeredBy, answeredOn }: Child): string => `${answeredBy}, ${displayDate(answeredOn)}`;

/** Those of whom an answer is missing, and the button that reminds their families. */
function Missing({ of: { mailingId, answerUntil, title }, missing }: { of: MailingRow; missing: readonly Child[] }) {
  const { canAll } = usePermissions();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remind = useTrying('Nobody was reminded', {
    mutationFn: () =>
      callApi<typeof remindFamilies>('POST /api/ns/Mailing/Remind', { body: { mailingId, unanswered: missing.length } }),
    onSuccess: async ({ data }) => {
      navigate({ to: '/ns/mailing/grid', search: { panel: 'detail', id: data.mailingId } });
      const { showBegun } = await import('../../../kit/web/task/show-begun.web.ts');
      await showBegun(cache, data.taskId, 'The reminders are being written').catch(() => undefined);
    },
    onSettled: () => setAsking(false),
  });
  const isOver = answerUntil !== null && answerUntil < today();
  return (
    <>
      {missing.length > 0 && !isOver && canAll('notificationcontent.update') && (
        <Button kind="primary" small className="mt-3" onClick={() => setAsking(true)}>
          Remind the families of {formatNumber(missing.length, 0)}
        </Button>
      )}
      <PeopleList title={`Not answered: ${formatNumber(missing.length, 0)}`} of={missing.map(named)} keyOf={keyOf} isOpen />
      <ConfirmDialog
        open={asking}
        busy={remind.isPending}
        title="Remind"
        action="Remind"
        about={title}
        text={`The letter goes again to the guardians of ${counted(missing.length, 'student')}, by e-mail and behind the bell. Sent messages cannot be taken back.`}
        onCancel={() => setAsking(false)}
        onConfirm={() => remind.mutate()}
      />
    </>
  );
}
