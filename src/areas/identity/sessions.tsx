import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { type AnswerOf, callApi } from '../../kit/web/calls/api.web.ts';
import { useTrying } from '../../kit/web/calls/trying.web.ts';
import { Notice } from '../../kit/web/parts/alert.tsx';
import { Button } from '../../kit/web/parts/button.tsx';
import { localInstant } from '../../kit/web/parts/format-text.web.ts';
import { FlushWaiting } from '../../kit/web/parts/skeletons.tsx';
import { notify } from '../../kit/web/toast/toast.tsx';
import { deviceName, isPhone } from './device-name.domain.ts';
import type { endSession, getSessions } from './session/identity-access.domain.ts';

type OwnSession = AnswerOf<typeof getSessions>[number];

/** The user's own sessions, latest first, with a button to end each of the others. */
export function Sessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callApi<typeof getSessions>('GET /api/ias/IdentityAccess/sessions', { signal }),
  });
  const end = useTrying('Unable to end the session', {
    mutationFn: ({ sessionId }: OwnSession) =>
      callApi<typeof endSession>('DELETE /api/ias/IdentityAccess/sessions', { query: { sessionId } }),
    onSuccess: () => notify.success('The session was ended'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  });
  if (error && !data) {
    return (
      <div className="p-4">
        <Notice kind="error">
          Failed to fetch sessions.{' '}
          <button type="button" className="underline underline-offset-4" onClick={() => void refetch()}>
            Try again
          </button>
        </Notice>
      </div>
    );
  }
  if (!data) return <FlushWaiting />;
  return (
    <ul>
      {data.map((session) => (
        <SessionRow key={session.sessionId} session={session} end={() => end.mutate(session)} ending={end.isPending} />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  session: OwnSession;
  end: () => void;
  ending: boolean;
}

function SessionRow({ session, end, ending }: SessionRowProps) {
  const device = deviceName(session.userAgent);
  const Icon = isPhone(session.userAgent) ? Smartphone : Laptop;
  return (
    <li className="flex min-h-15 items-center gap-3 border-line border-t px-4 py-2">
      <Icon size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold" title={session.userAgent}>
          {device}
        </div>
        <div className="text-muted text-xs">
          <span className="whitespace-nowrap">since {localInstant(session.created)},</span>{' '}
          <span className="whitespace-nowrap">last seen {localInstant(session.lastSeen)}</span>
        </div>
        {session.viewer && <div className="text-xs">{session.viewer} sees what you see, and can change nothing</div>}
      </div>
      {session.current ? (
        <span className="shrink-0 text-muted text-xs">this one</span>
      ) : (
        <Button small aria-label={`End session: ${device}`} disabled={ending} onClick={end}>
          End
        </Button>
      )}
    </li>
  );
}
