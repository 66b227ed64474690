import { CircleAlert, CircleDashed, Info, OctagonAlert } from 'lucide-react';
import { severity as level } from '../../../common/enumerations.domain.ts';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { StatusBadge, type StatusLook } from '../../../kit/web/parts/badge.tsx';
import { severityInWords as inWords } from '../severity-in-words.domain.ts';

/** How to show each severity, so that it is seen at first glance. */
const severityLook: StatusLook = {
  [level.notGiven]: { label: inWords(level.notGiven), tone: 'plain', icon: CircleDashed },
  [level.mild]: { label: inWords(level.mild), tone: 'info', icon: Info },
  [level.severe]: { label: inWords(level.severe), tone: 'warning', icon: CircleAlert },
  [level.lifeThreatening]: { label: inWords(level.lifeThreatening), tone: 'error', icon: OctagonAlert },
};

interface GravePartsProps<Row> {
  title: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
}

/** Allergies or conditions: how severe, and what to do, large enough to read in a hurry. Shows nothing if there are none. */
export function GraveParts<Row extends { severity: number; actionPlan: string }>({
  title,
  rows,
  idOf,
  nameOf,
}: GravePartsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="space-y-3">
        {rows.map((row) => (
          <li key={idOf(row)}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="break-words font-semibold">{nameOf(row)}</span>
              <StatusBadge value={row.severity} look={severityLook} />
            </p>
            {row.actionPlan && <p className="whitespace-pre-line break-words">{row.actionPlan}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
