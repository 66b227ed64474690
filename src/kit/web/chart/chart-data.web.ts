/** One kind of figure in a chart: its bars or its line. */
export interface ChartSeries {
  key: string;
  name: string;
  /** `data` is the usual look, `other` a second usual one; the rest mark exceptions. */
  look: 'data' | 'other' | 'error' | 'warning' | 'success' | 'info';
}

/** One place on the axis, with a figure of each series. */
export interface ChartPoint {
  /** Tells points with the same label apart. */
  id?: number;
  label: string;
  /** The label at the axis, where one line has no room for all of it. */
  lines?: readonly string[];
  /** By the series' keys. */
  values: Readonly<Record<string, number>>;
  /** The deeper level behind this point, if any. */
  drill?: () => ChartLevel;
  /** Instead, the page that shows what is behind this point. */
  to?: string;
}

/** One level of a chart; a point may lead to a deeper one. */
export interface ChartLevel {
  title: string;
  points: readonly ChartPoint[];
}

/** How the figures of a chart are written. */
export type ChartUnit = 'number' | 'money';

/** What a chart is given. */
export interface ChartProps {
  kind: 'bar' | 'line';
  series: readonly ChartSeries[];
  level: ChartLevel;
  unit?: ChartUnit;
  /** In px. */
  height?: number;
}

const isSame = (one: ChartPoint, other: ChartPoint): boolean => (one.id ?? one.label) === (other.id ?? other.label);

/**
 * The level to which some points lead, with the figures of now, as they may have changed since the points were opened; no deeper than
 * there still is something behind them.
 */
export function levelAt(top: ChartLevel, opened: readonly ChartPoint[]): { level: ChartLevel; path: readonly ChartPoint[] } {
  const path: ChartPoint[] = [];
  let level = top;
  for (const one of opened) {
    const point = level.points.find((other) => isSame(one, other));
    if (!point?.drill) break;
    path.push(point);
    level = point.drill();
  }
  return { level, path };
}
