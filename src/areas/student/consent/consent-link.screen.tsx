import { type ReactNode, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { AnswerFailed, type PublicAnswer, usePublicAnswer } from '../../../common/public-answer.tsx';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError, failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import type { giveByLink, LinkedConsent, readConsentByLink, withdrawByLink } from './consent-link.domain.ts';

const ask = (token: string, signal: AbortSignal) =>
  callApi<typeof readConsentByLink>('POST /api/sis/ConsentLink/Read', { body: { token }, anonymous: true, signal });

/** The page that the link in a circular opens. Opening it changes nothing, because mail programs open links too. */
export function ConsentLinkScreen() {
  const token = useAddress().pathname.split('/').at(-1) ?? '';
  const { told, setTold, tryAgain } = usePublicAnswer(token, ask);
  const title = typeof told === 'object' ? told.purposeName : 'Consent';
  return (
    <PublicForm title={title} intro={`What you agree to at ${pageConfig().schoolName}.`}>
      {typeof told === 'object' ? (
        <Linked key={String(told.isWithdrawn)} consent={told} token={token} onTold={setTold} />
      ) : (
        <div role="status">
          {told === 'void' && (
            <p>
              This link is no longer valid. You can say what you agree to on your child’s page in Homeroom, or ask the school.
            </p>
          )}
          {told === 'failed' && <AnswerFailed tryAgain={tryAgain} />}
          {!told && <Muted className="appear-late">Loading...</Muted>}
        </div>
      )}
    </PublicForm>
  );
}

interface LinkedProps {
  consent: LinkedConsent;
  token: string;
  onTold: (told: PublicAnswer<LinkedConsent>) => void;
}

/** One click: away, or, where it was by the link, back. */
function Linked({ consent, token, onTold }: LinkedProps) {
  const { purposeName, stops, children, isWithdrawn, isByLink, notice, consentNoticeId } = consent;
  const names = children.join(', ');
  const what = purposeName.toLowerCase();
  if (!isWithdrawn)
    return (
      <Act
        label={`Stop ${what} about ${names}`}
        send={() => callApi<typeof withdrawByLink>('POST /api/sis/ConsentLink/Withdraw', { body: { token }, anonymous: true })}
        onTold={onTold}
      >
        <p className="text-base">
          The school sends you {what} about <strong>{names}</strong>.
        </p>
        <p className="mt-2">If you say no: {stops}</p>
      </Act>
    );
  return (
    <>
      <div role="status" className="rounded-box border border-success bg-success/8 p-4">
        <h2 className="font-semibold text-base">Stopped</h2>
        <p className="mt-1">
          You have said no to {what} about {names}. {stops}
        </p>
      </div>
      {isByLink ? (
        <Act
          quiet
          label={`Send ${what} again`}
          send={() =>
            callApi<typeof giveByLink>('POST /api/sis/ConsentLink/Give', { body: { token, consentNoticeId }, anonymous: true })
          }
          onTold={onTold}
        >
          <h2 className="mt-8 font-semibold text-base">Was that by mistake?</h2>
          <p className="mt-1 whitespace-pre-line break-words">{notice}</p>
        </Act>
      ) : (
        <Muted className="mt-6">To change that, say so on your child’s page in Homeroom, or ask the school.</Muted>
      )}
    </>
  );
}

interface ActProps {
  label: string;
  quiet?: boolean;
  send: () => Promise<LinkedConsent>;
  onTold: LinkedProps['onTold'];
  children: ReactNode;
}

function Act({ label, quiet = false, send, onTold, children }: ActProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const act = async () => {
    setBusy(true);
    setProblem('');
    try {
      onTold(await send());
    } catch (error) {
      if (failedWith(error, 404)) return onTold('void');
      setProblem(error instanceof ApiError && error.detail ? error.detail : 'It was not sent. Please try again.');
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      action={() => {
        void act();
      }}
    >
      {children}
      {problem && (
        <p role="alert" className="mt-2 text-error">
          {problem}
        </p>
      )}
      <Button
        type="submit"
        busy={isBusy}
        {...(!quiet && { kind: 'primary' })}
        className="mt-4 h-auto min-h-12 w-full whitespace-normal py-3 text-base"
      >
        {label}
      </Button>
    </form>
  );
}
