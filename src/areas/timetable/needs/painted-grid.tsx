import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Cell, nextCell, pointsBetween } from './stroke.domain.ts';

const looks = ['', 'bg-warning/20', 'bg-error/20'] as const;
/** What each level of a cell is called: 0, 1 and 2. */
export const levelNames = ['Free', 'Undesired', 'Blocked'] as const;
/** Pixels; less than any cell is wide or high. */
const step = 8;

/** Which cell of the week an element of it lies in. */
export const cellKey = (weekday: number, startTime: string): string => `${weekday} ${startTime}`;

interface PaintedGridProps {
  label: string;
  periods: readonly { startTime: string; endTime: string }[];
  weekdays: readonly { weekday: number; name: string }[];
  levelOf: (key: string) => number;
  paint: (keys: readonly string[]) => void;
}

/** The handlers of an element in which strokes paint the buttons that they pass over, by their values. */
function useStroke(paint: (keys: readonly string[]) => void) {
  const last = useRef<{ x: number; y: number }>(undefined);
  const draw = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    if (!last.current) return;
    const to = { x: clientX, y: clientY };
    const keys = pointsBetween(last.current, to, step).flatMap(({ x, y }) => {
      const button = document.elementFromPoint(x, y)?.closest('button');
      return button && currentTarget.contains(button) ? [button.value] : [];
    });
    last.current = to;
    if (keys.length > 0) paint([...new Set(keys)]);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      // So that a stroke that leaves the week and comes back is still one.
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
      draw(event);
    },
    onPointerMove: draw,
    onPointerUp: (event: PointerEvent) => {
      draw(event);
      last.current = undefined;
    },
    onPointerCancel: () => {
      last.current = undefined;
    },
  };
}

/** A week that is painted: by strokes of the mouse or a finger, or with arrow keys and Space. It is one stop of the Tab key. */
export function PaintedGrid({ label, periods, weekdays, levelOf, paint }: PaintedGridProps) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const stroke = useStroke(paint);
  const size = { rows: periods.length, columns: weekdays.length };
  const keyOf = ({ row, column }: Cell) => cellKey(weekdays[column]?.weekday ?? 0, periods[row]?.startTime ?? '');
  const buttonAt = (cell: Cell) => [...(body.current?.querySelectorAll('button') ?? [])].find((one) => one.value === keyOf(cell));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : nextCell(active, size, event.key);
    if (!next) return;
    event.preventDefault();
    if (event.shiftKey) paint([keyOf(active), keyOf(next)]);
    setActive(next);
    buttonAt(next)?.focus();
  };
  return (
    <div className="overflow-x-auto rounded-box border border-line">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with arrow keys is a grid */}
      <table role="grid" aria-label={label} className="w-full table-fixed select-none sm:min-w-140">
        <thead className="bg-base-200 text-muted text-xs">
          <tr>
            <th scope="col" className="h-9 w-36 px-3 text-left font-semibold max-sm:w-18">
              Time
            </th>
            {weekdays.map(({ weekday, name: day }) => (
              <th key={weekday} scope="col" className="font-semibold sm:px-2">
                {day.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} {...stroke}>
          {periods.map(({ startTime, endTime }, row) => (
            <tr key={`${startTime} ${endTime}`} className="border-line border-t">
              <th scope="row" className="px-3 text-left font-normal tabular-nums max-sm:px-2 max-sm:text-xs sm:whitespace-nowrap">
                {startTime} to {endTime}
              </th>
              {weekdays.map(({ weekday, name: day }, column) => {
                const key = cellKey(weekday, startTime);
                const level = levelOf(key);
                const name = levelNames[level];
                return (
                  <td key={weekday} className="border-line border-l p-0">
                    <button
                      type="button"
                      value={key}
                      tabIndex={row === active.row && column === active.column ? 0 : -1}
                      aria-label={`${day} ${startTime}: ${name}`}
                      className={`block h-10 w-full touch-none text-xs max-sm:h-11 focus-visible:ring-focus-inside ${looks[level]}`}
                      onFocus={() => setActive({ row, column })}
                      onClick={() => paint([key])}
                    >
                      {level > 0 && (
                        <>
                          <span className="max-sm:hidden">{name}</span>
                          <span className="sm:hidden">{name?.charAt(0)}</span>
                        </>
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
