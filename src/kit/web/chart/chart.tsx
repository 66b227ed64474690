import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Link } from '../route/link.tsx';
import {
  type ChartLevel,
  type ChartPoint,
  type ChartProps,
  type ChartSeries,
  type ChartUnit,
  levelAt,
} from './chart-data.web.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { figureText } from './chart-scale.web.ts';

const dots = {
  data: 'bg-data',
  other: 'bg-base-content/50',
  error: 'bg-error',
  warning: 'bg-warning',
  success: 'bg-success',
  info: 'bg-info',
};

/**
 * A chart with its legend, the way back from a deeper level, and the same figures as a table. What the first level is about, the panel
 * around it says already to who sees it.
 */
export function ChartFrame({ level: top, ...rest }: ChartProps) {
  const [opened, setOpened] = useState<readonly ChartPoint[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { level, path } = levelAt(top, opened);
  const go = (next: readonly ChartPoint[]) => {
    setOpened(next);
    heading.current?.focus();
  };
  const onDrill = (point: ChartPoint) => go([...path, point]);
  return (
    <div>
      <div className="relative mb-2 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        {path.length > 0 && (
          <Button small onClick={() => go(path.slice(0, -1))}>
            <ArrowLeft size={16} aria-hidden />
            Back
          </Button>
        )}
        <h3 ref={heading} tabIndex={-1} className={path.length > 0 ? 'flex-1 text-sm outline-none' : 'sr-only'}>
          {level.title}
        </h3>
        <ul className="ml-auto flex flex-wrap gap-x-4 text-muted text-xs">
          {rest.series.map(({ key, name, look }) => (
            <li key={key} className="flex items-center gap-1.5">
              <i className={`size-2.5 rounded-xs ${dots[look]}`} />
              {name}
            </li>
          ))}
        </ul>
      </div>
      <ChartDrawing {...rest} level={level} onDrill={onDrill} />
      <Figures series={rest.series} level={level} unit={rest.unit ?? 'number'} onDrill={onDrill} />
    </div>
  );
}

interface FiguresProps {
  series: readonly ChartSeries[];
  level: ChartLevel;
  unit: ChartUnit;
  onDrill: (point: ChartPoint) => void;
}

function Figures({ series, level, unit, onDrill }: FiguresProps) {
  return (
    <details className="mt-2">
      <summary className="cursor-pointer rounded-field text-muted focus-visible:ring-focus">Show the figures as a table</summary>
      <table className="mt-2 w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className="h-8 text-left font-semibold text-xs">
              {level.title}
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="h-8 text-right font-semibold text-muted text-xs">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {level.points.map((point) => (
            <tr key={point.id ?? point.label}>
              <th scope="row" className="h-8 border-line border-t text-left font-normal">
                <PointName point={point} onDrill={onDrill} />
              </th>
              {series.map(({ key }) => (
                <td key={key} className="h-8 border-line border-t text-right tabular-nums">
                  {figureText(point.values[key] ?? 0, unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const wayOn = 'rounded-field text-left underline underline-offset-4 focus-visible:ring-focus';

/** Leads where the point in the drawing leads. */
function PointName({ point, onDrill }: { point: ChartPoint } & Pick<FiguresProps, 'onDrill'>) {
  const { label, to, drill } = point;
  if (to) {
    return (
      <Link to={to} className={wayOn}>
        {label}
      </Link>
    );
  }
  if (!drill) return label;
  return (
    <button type="button" className={`cursor-pointer ${wayOn}`} onClick={() => onDrill(point)}>
      {label}
    </button>
  );
}
