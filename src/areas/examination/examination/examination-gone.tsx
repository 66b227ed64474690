import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';

/** Whether a call failed because its record does not exist. */
export const isGone = (error: Error | null): boolean => failedWith(error, 404);

/** The page shown for an examination that does not exist, or no longer does. */
export const ExaminationGone = () => (
  <Muted>
    There is no such examination. It may have been deleted.{' '}
    <Link
      to="/egs/examination/grid"
      className="rounded-field underline decoration-line-strong underline-offset-4 focus-visible:ring-focus"
    >
      Go to the examinations
    </Link>
  </Muted>
);
