import { BadgeCheck, CircleHelp, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import type { Verified, verifyReportCard } from './report-card.domain.ts';

/** In words, for whoever holds the paper, wherever they are. */
const dayInWords = (day: string) => new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

type Told = Verified | 'unknown' | 'failed';

/** Where the code on a paper leads: whether it is genuine, without a login. */
export function VerifyScreen() {
  const { pathname } = useAddress();
  const code = pathname.split('/')[2] ?? '';
  const [told, setTold] = useState<Told>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const asking = new AbortController();
    setTold(undefined);
    void attempt;
    callApi<typeof verifyReportCard>('GET /api/egs/GradeRecord/Verify', {
      query: { code },
      anonymous: true,
      signal: asking.signal,
    }).then(setTold, (error: unknown) => {
      if (asking.signal.aborted) return;
      setTold(error instanceof ApiError && (error.status === 404 || error.status === 400) ? 'unknown' : 'failed');
    });
    return () => asking.abort();
  }, [code, attempt]);
  return (
    <PublicForm title="Is this paper genuine?" intro={`What ${pageConfig().schoolName} says of the paper with this code.`}>
      <div role="status">{told ? <Answer told={told} /> : <p className="appear-late text-muted">Loading...</p>}</div>
      {told === 'failed' && (
        <button type="button" className="btn btn-primary mt-4 text-sm" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      )}
    </PublicForm>
  );
}

function Answer({ told }: { told: Told }) {
  if (told === 'failed') return <p>It could not be looked up now. Please try again in a moment.</p>;
  if (told === 'unknown') {
    return (
      <Verdict
        icon={CircleHelp}
        tone="text-warning"
        title="Not known"
        text="No paper of this school has this code. Scan it once more; if that changes nothing, ask the school."
      />
    );
  }
  const { kind, number, initials, issued, result, replaced } = told;
  return (
    <div className="space-y-5">
      {replaced ? (
        <Verdict
          icon={History}
          tone="text-warning"
          title={`Replaced on ${dayInWords(replaced)}`}
          text="The school issued this paper, but another one counts since then. Ask for the newer one."
        />
      ) : (
        <Verdict
          icon={BadgeCheck}
          tone="text-success"
          title="Genuine"
          text="The school issued this paper, and it counts. Compare it with what stands here."
        />
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        <Fact label="Paper" value={kind} />
        <Fact label="Number" value={number} />
        <Fact label="Student" value={initials} />
        <Fact label="Issued on" value={dayInWords(issued)} />
        <Fact label="Result" value={result} />
      </dl>
    </div>
  );
}

/** Not the facts of panels: with those would come half the application, for somebody who holds a piece of paper. */
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
      <p className="mt-1 text-muted">{text}</p>
    </div>
  </div>
);
