import { CircleCheck, CircleHelp, History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { PublicForm } from '../../../common/public-form.tsx';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import type { Verified, verifyReportCard } from './report-card.domain.ts';

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
          title={`Replaced on ${displayDate(replaced)}`}
          text="The school issued this paper, but another one counts since then. Ask for the newer one."
        />
      ) : (
        <Verdict
          icon={CircleCheck}
          tone="text-success"
          title="Genuine"
          text="The school issued this paper, and it counts. Compare it with what stands here."
        />
      )}
      <Facts
        columns={2}
        items={[
          ['Paper', kind],
          ['Number', number],
          ['Student', initials],
          ['Issued on', displayDate(issued)],
          ['Result', result],
        ]}
      />
    </div>
  );
}

interface VerdictProps {
  icon: typeof CircleCheck;
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
