import { type ReactNode, useState } from 'react';
import { dayInWords } from '../../../common/day-in-words.web.ts';
import { pageConfig } from '../../../common/page-config.web.ts';
import { AnswerFailed, type PublicAnswer, usePublicAnswer } from '../../../common/public-answer.tsx';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError, failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { buttonLook } from '../../../kit/web/parts/button-look.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import type { AskedAbsence, answerAbsenceByLink, readAbsenceByLink } from './absence-answer.domain.ts';
import { longestNote } from './longest-note.domain.ts';

const ask = (token: string, signal: AbortSignal) =>
  callApi<typeof readAbsenceByLink>('POST /api/las/StudentAbsence/ReadByLink', { body: { token }, anonymous: true, signal });

/**
 * The page that the link in a message about an absence opens. Opening it does not answer anything, because mail programs open links too.
 */
export function AbsenceAnswerScreen() {
  const token = useAddress().pathname.split('/').at(-1) ?? '';
  const { told, setTold, tryAgain } = usePublicAnswer(token, ask);
  return (
    <PublicForm title="Absence" intro={`A question from ${pageConfig().schoolName}.`}>
      {typeof told === 'object' ? (
        <Question absence={told} token={token} onTold={setTold} />
      ) : (
        <div role="status">
          {told === 'void' && <p>This link is no longer valid. Please call the school.</p>}
          {told === 'failed' && <AnswerFailed tryAgain={tryAgain} />}
          {!told && <Muted className="appear-late">Loading...</Muted>}
        </div>
      )}
    </PublicForm>
  );
}

interface QuestionProps {
  absence: AskedAbsence;
  token: string;
  onTold: (told: PublicAnswer<AskedAbsence>) => void;
}

function Question({ absence, token, onTold }: QuestionProps) {
  const { firstName, date, absentWhen, isExplained, isWithdrawn, phone } = absence;
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const answer = async () => {
    setBusy(true);
    setProblem('');
    try {
      onTold(
        await callApi<typeof answerAbsenceByLink>('POST /api/las/StudentAbsence/AnswerByLink', {
          body: { token, note },
          anonymous: true,
        }),
      );
    } catch (error) {
      const isVoid = failedWith(error, 404);
      if (isVoid) onTold('void');
      else setProblem(error instanceof ApiError && error.detail ? error.detail : 'It was not sent. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  if (isWithdrawn)
    return <Done title="Nothing to do">The register has been corrected: {firstName} is not marked absent on that day.</Done>;
  if (isExplained) return <Done title="Thank you">The school knows about the absence of {firstName}.</Done>;
  return (
    <form
      noValidate
      action={() => {
        void answer();
      }}
    >
      <p className="text-base">
        <strong>{firstName}</strong> is marked absent on <span className="whitespace-nowrap">{dayInWords(date)}</span>,{' '}
        {absentWhen}. No leave is entered.
      </p>
      <label htmlFor="note" className="mt-5 mb-1 block font-semibold">
        Reason <span className="font-normal text-muted">(optional)</span>
      </label>
      <input
        id="note"
        className="input w-full text-base"
        maxLength={longestNote}
        autoComplete="off"
        placeholder="Ill, a visit to the doctor, ..."
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem && (
        <p role="alert" className="mt-2 text-error">
          {problem}
        </p>
      )}
      <Button type="submit" busy={isBusy} kind="primary" className="mt-4 h-12 w-full text-base">
        We know that {firstName} is absent
      </Button>
      <Muted className="mt-6">Do you think that {firstName} is at school or on the way? Please call the school at once.</Muted>
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonLook({ className: 'mt-3 h-12 w-full text-base' })}>
          Call {phone}
        </a>
      )}
    </form>
  );
}

const Done = ({ title, children }: { title: string; children: ReactNode }) => (
  <div role="status" className="rounded-box border border-success bg-success/8 p-4">
    <h2 className="font-semibold text-base">{title}</h2>
    <p className="mt-1">{children}</p>
  </div>
);
