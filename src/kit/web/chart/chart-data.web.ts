/** One kind of figure in a chart: its bars or its line. */
export interface ChartSeries {
  key: string;
  name: string;
  /** `data` is the usual, `other` what is as usual beside it, the rest are exceptions. */
  look: 'data' | 'other' | 'error' | 'warning' | 'success' | 'info';
}

/** One place on the axis, with a figure of each series. */
export interface ChartPoint {
  /** Tells it from another of the same label. */
  id?: number;
  label: string;
  /** By the series' keys. */
  values: Readonly<Record<string, number>>;
  /** What is behind this point, where there is something. */
  drill?: () => ChartLevel;
  /** The page that shows what is behind this point, instead. */
  to?: string;
}

/** What a chart shows at once; a point may lead one level deeper. */
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
