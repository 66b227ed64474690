import { formatMoney } from '../../kit/web/parts/format.web.ts';

interface AmountTableProps {
  /** What the amounts are: `Earnings`. */
  title: string;
  lines: readonly { key: number; label: string; amount: number }[];
  total: number;
}

/** Amounts one under the other, and their sum. */
export const AmountTable = ({ title, lines, total }: AmountTableProps) => (
  <table className="w-full">
    <caption className="pb-1 text-left font-semibold">{title}</caption>
    <tbody>
      {lines.map(({ key, label, amount }) => (
        <Line key={key} label={label} amount={amount} />
      ))}
      {lines.length === 0 && (
        <tr className="border-line border-t text-muted">
          <td className="py-2">None</td>
        </tr>
      )}
    </tbody>
    <tfoot>
      <Line label="Total" amount={total} isTotal />
    </tfoot>
  </table>
);

const Line = ({ label, amount, isTotal }: { label: string; amount: number; isTotal?: boolean }) => (
  <tr className={`border-line border-t ${isTotal ? 'font-semibold' : ''}`}>
    <th scope="row" className={`wrap-anywhere py-2 pr-2 text-left ${isTotal ? 'font-semibold' : 'font-normal'}`}>
      {label}
    </th>
    <td className="py-2 text-right tabular-nums">{formatMoney(amount)}</td>
  </tr>
);
