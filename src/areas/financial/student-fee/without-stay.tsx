import { Notice } from '../../../kit/web/parts/alert.tsx';

/** Says that a fee's stay in the program was undone, and what to do about it. */
export const WithoutStay = ({ programName, isPaid }: { programName: string; isPaid: boolean }) => (
  <Notice kind="warning">
    <p className="font-semibold">The student no longer belongs to {programName}, nor did at that time.</p>
    <p>
      {isPaid
        ? 'Something was paid before that was undone, so the fee was kept. Delete the payments and then the fee, or change its parts to what is still due.'
        : 'The fee was kept because of payments that were deleted since. Delete it, or change its parts to what is still due.'}
    </p>
  </Notice>
);
