import { useQuery } from '@tanstack/react-query';
import { isIsoDate } from '../../kit/domain/dates.domain.ts';

/** Whoever goes on choosing or typing has not asked yet. */
const pauseMs = 300;

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

interface Previewed<Answer> {
  /** Tells previews of one kind from those of another. */
  name: string;
  /** Who is changed; of nobody there is no preview. */
  of: readonly unknown[];
  /** From which day on; while it is being typed there is no preview. */
  since?: string | null;
  ask: (signal: AbortSignal) => Promise<Answer>;
}

/** What a change of students would mean, by a call that rehearses it; asked anew for each change, once there is a pause. */
export const usePreview = <Answer>({ name, of, since = null, ask }: Previewed<Answer>) =>
  useQuery({
    queryKey: ['sis', name, of, since],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return ask(signal);
    },
    enabled: of.length > 0 && (since === null || isIsoDate(since)),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
