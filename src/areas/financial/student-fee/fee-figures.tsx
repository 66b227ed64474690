import { formatMoney } from '../../../kit/web/parts/format.web.ts';
import type { FeeSummary } from './fee-parts.domain.ts';

interface FeeFiguresProps {
  of: FeeSummary;
  /** What is paid on it so far. */
  paid: number;
}

/** What a fee comes to; in a form it follows what is typed. */
export const FeeFigures = ({ of, paid }: FeeFiguresProps) => (
  <dl className="grid grid-cols-2 gap-2">
    <Figure label="Charged" amount={of.charged} />
    <Figure label="Concessions" amount={of.conceded} />
    <Figure label="Paid so far" amount={paid} />
    <Figure label="Total" amount={of.total} />
  </dl>
);

const Figure = ({ label, amount }: { label: string; amount: number }) => (
  <div className="rounded-box bg-base-200 px-3 py-2">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="font-semibold tabular-nums">{formatMoney(amount)}</dd>
  </div>
);
