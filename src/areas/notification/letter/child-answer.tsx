import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { noticesKey } from '../notice/notices.web.ts';
import { asked } from './asked.domain.ts';
import type { answerLetter, ChildOfLetter, LetterRow } from './letter.domain.ts';

/** What is answered for one child: a tap on one of the answers, which can be changed until the last day. */
export function ChildAnswer({ letter, child }: { letter: LetterRow; child: ChildOfLetter }) {
  const { letterId, asks, options, isOpen, answerUntil } = letter;
  const cache = useQueryClient();
  const send = useTrying('Your answer was not sent', {
    mutationFn: (answer: string) =>
      callApi<typeof answerLetter>('POST /api/ns/Letter/Answer', { body: { letterId, studentId: child.studentId, answer } }),
    onSuccess: ({ message }) => notify.success(message),
    onSettled: () => cache.invalidateQueries({ queryKey: noticesKey }),
  });
  const isRead = asks === asked.reading;
  const offered = isRead ? (child.answer === null ? [''] : []) : options;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{fullName(child)}</legend>
      <p aria-live="polite" className="mb-2 empty:hidden">
        {child.answer !== null &&
          `${isRead ? 'Confirmed' : `Answered: ${child.answer}`}${child.isMine ? '' : ', by another guardian'}`}
      </p>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {offered.map((option) => (
            <Button
              key={option}
              kind={isRead || child.answer === option ? 'primary' : 'quiet'}
              aria-pressed={isRead ? undefined : child.answer === option}
              disabled={send.isPending}
              onClick={() => send.mutate(option)}
            >
              {child.answer === option && <Check size={16} aria-hidden />}
              {isRead ? 'I have read this' : option}
            </Button>
          ))}
        </div>
      )}
      {isOpen && !isRead && (
        <Muted small className="mt-2">
          {wholeDates(answerUntil ? `You can change it until ${displayDate(answerUntil)}.` : 'You can change it later.')}
        </Muted>
      )}
      {!isOpen && child.answer === null && <Muted>Nothing was answered. The last day to answer has passed.</Muted>}
    </fieldset>
  );
}
