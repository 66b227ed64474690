import { BadgeCheck, CircleHelp, History } from 'lucide-react';
import { dayInWords } from '../../../common/day-in-words.web.ts';
import { pageConfig } from '../../../common/page-config.web.ts';
import type { Verified, verifyPaper } from '../../../common/paper/verify.domain.ts';
import { AnswerFailed, usePublicAnswer } from '../../../common/public-answer.tsx';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';

const ask = (code: string, signal: AbortSignal) =>
  callApi<typeof verifyPaper>('GET /api/egs/GradeRecord/Verify', { query: { code }, anonymous: true, signal });

/** Where the code on a paper leads: says without a login whether the paper is genuine. */
export function VerifyScreen() {
  const { pathname } = useAddress();
  const { told, tryAgain } = usePublicAnswer(pathname.split('/')[2] ?? '', ask);
  return (
    <PublicForm title="Is this paper genuine?" intro={`What ${pageConfig().schoolName} says about the paper with this code.`}>
      <div role="status">
        {told === 'failed' && <AnswerFailed tryAgain={tryAgain} />}
        {told === undefined && <Muted className="appear-late">Loading...</Muted>}
        {told && told !== 'failed' && <Answer told={told} />}
      </div>
    </PublicForm>
  );
}

function Answer({ told }: { told: Verified | 'void' }) {
  if (told === 'void') {
    return (
      <Verdict
        icon={CircleHelp}
        tone="text-warning"
        title="Not known"
        text="No paper of this school has this code. Scan it again; if that does not help, ask the school."
      />
    );
  }
  const { kind, number, initials, issued, result, replaced, endedAs } = told;
  return (
    <div className="space-y-5">
      {replaced ? (
        <Verdict
          icon={History}
          tone="text-warning"
          title={`${endings[endedAs ?? 'replaced'].title} ${dayInWords(replaced)}`}
          text={endings[endedAs ?? 'replaced'].text}
        />
      ) : (
        <Verdict
          icon={BadgeCheck}
          tone="text-success"
          title="Genuine"
          text="The school issued this paper, and stands by it. Compare it with what is shown here."
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact label="Paper" value={kind} />
        <Fact label="Number" value={number} />
        <Fact label="Initials" value={initials} />
        <Fact label="Issued on" value={dayInWords(issued)} />
        <Fact label="It says" value={result} />
      </dl>
    </div>
  );
}

/** What became of a paper that the school issued. */
const endings = {
  replaced: { title: 'Replaced on', text: 'The school issued this paper, and has replaced it since. Ask for the newer one.' },
  revised: { title: 'Revised on', text: 'The school issued this paper, and has revised it since. Ask for the newer one.' },
  cancelled: { title: 'Cancelled on', text: 'The school issued this paper, and has cancelled it since. It no longer counts.' },
  void: { title: 'Void since', text: 'The school issued this paper, and has declared it void since.' },
} as const;

/** Not the kit's `Facts`, which would load half the application for somebody who only holds a piece of paper. */
const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="break-words">{value}</dd>
  </>
);

interface VerdictProps {
  icon: typeof BadgeCheck;
  tone: string;
  title: string;
  text: string;
}

const Verdict = ({ icon: Icon, tone, title, text }: VerdictProps) => (
  <div className="flex gap-3 rounded-box border border-line p-4">
    <Icon size={28} className={`shrink-0 ${tone}`} aria-hidden />
    <div>
      <h2 className="font-semibold text-base">{title}</h2>
      <Muted className="mt-1">{text}</Muted>
    </div>
  </div>
);
