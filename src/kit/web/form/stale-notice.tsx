import { problemTypes } from '../../domain/problem.domain.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { Notice } from '../parts/alert.tsx';

/** Whether a save was refused because somebody else has saved meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.type === problemTypes.staleVersion;

/** What to do after such a save. */
export function StaleNotice({ reload }: { reload: () => Promise<void> }) {
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p className="font-semibold">This record was changed by someone else.</p>
        <p>Reload it to see the changes; what you typed stays.</p>
        <button type="button" className="btn btn-sm btn-quiet mt-2 text-sm" onClick={() => void reload()}>
          Reload
        </button>
      </Notice>
    </div>
  );
}
