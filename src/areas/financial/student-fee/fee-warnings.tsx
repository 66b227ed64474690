import { Notice } from '../../../kit/web/parts/alert.tsx';

/** Says that the year of a fee is not attended, and what to do about it. */
export const WithoutStay = ({ year }: { year: string }) => (
  <Notice kind="warning">
    <p className="font-semibold">The student attends no class in {year}.</p>
    <p>The fee was kept because of what was paid. Pay that back, or leave it for a later fee.</p>
  </Notice>
);

/** Says that there are two fees of one year, and what to do about it. */
export const Doubled = ({ year }: { year: string }) => (
  <Notice kind="warning">
    <p className="font-semibold">The student has another fee of {year}.</p>
    <p>Delete the one that is not owed. What was paid on it then settles the other.</p>
  </Notice>
);
