import { rupees } from '../../../common/rupees.web.ts';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import type { FeeSummary } from './fee-parts.domain.ts';

interface FeeFiguresProps {
  of: FeeSummary;
  /** What is paid on it so far. */
  paid: number;
}

/** What a fee comes to; in a form it follows what is typed. */
export const FeeFigures = ({ of, paid }: FeeFiguresProps) => (
  <dl className="grid grid-cols-2 gap-2">
    {figuresOf(of, paid).map(([label, amount]) => (
      <Figure key={label} label={label} boxed>
        {rupees(amount)}
      </Figure>
    ))}
  </dl>
);

const figuresOf = ({ charged, conceded, total }: FeeSummary, paid: number) =>
  [
    ['Charged', charged],
    ['Concessions', conceded],
    ['Paid so far', paid],
    ['Total', total],
  ] as const;
