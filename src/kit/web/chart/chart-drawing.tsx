import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { navigate } from '../route/address.web.ts';
import type { ChartPoint, ChartProps, ChartSeries, ChartUnit } from './chart-data.web.ts';
import { axisText, figureText, labelStep, niceTicks } from './chart-scale.web.ts';

const fills = {
  data: 'fill-[color-mix(in_oklab,var(--text-primary)_62%,var(--color-base-100))]',
  other: 'fill-base-content/50',
  error: 'fill-error',
  warning: 'fill-warning',
  success: 'fill-success',
  info: 'fill-info',
};
const strokes = {
  data: 'stroke-(--text-primary)',
  other: 'stroke-base-content/50',
  error: 'stroke-(--text-error)',
  warning: 'stroke-(--text-warning)',
  success: 'stroke-(--text-success)',
  info: 'stroke-(--text-info)',
};
const margin = { right: 8, top: 8, bottom: 12 };
/** The room for the figures at the axis: for the usual five letters, or for longer ones. */
const leastLeft = 44;
const axisLetterPx = 7;
const besideAxisPx = 8;
const linePx = 16;
/** The most room that a label needs. */
const labelPx = 88;
/** The width of a line that is turned. */
const turnedPx = 11;
/** The most room for labels that are turned, as a share of the height. */
const turnedShare = 0.35;
const debounceMs = 100;
/** Where nothing is laid out, as in a test. */
const usualWidth = 640;
const usualHeight = 400;

/**
 * The width of an element in px, undefined until the browser has laid it out by itself: asked for before, it would lay out the whole
 * page once more. Changes arrive after a pause of 100 ms.
 */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(typeof ResizeObserver === 'undefined' ? usualWidth : undefined);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const observer = new ResizeObserver(([entry]) => {
      const take = () => entry && setWidth(entry.contentRect.width);
      clearTimeout(timer);
      if (isFirst) startTransition(take);
      else timer = setTimeout(take, debounceMs);
      isFirst = false;
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return { box, width };
}

interface DrawingProps extends ChartProps {
  onDrill: (point: ChartPoint) => void;
}

interface Size {
  width: number;
  height: number;
}

/** Axis, bars or lines, and labels, as wide as there is room. */
export function ChartDrawing(props: DrawingProps) {
  const { box, width } = useWidth();
  const { height = usualHeight } = props;
  return (
    <div ref={box} style={{ height }}>
      {width !== undefined && <Drawing {...props} height={height} width={width} />}
    </div>
  );
}

/** Where the parts of a drawing lie, in px. */
function plotOf({ series, level: { points }, unit = 'number', height, width }: DrawingProps & Size) {
  const lines = Math.max(1, ...points.map((point) => linesOf(point).length));
  const letters = Math.max(...points.flatMap((point) => linesOf(point).map((line) => line.length)), 0);
  const ticks = niceTicks(Math.max(0, ...points.flatMap((point) => series.map(({ key }) => point.values[key] ?? 0))));
  const axisLetters = Math.max(...ticks.map((tick) => axisText(tick, unit).length));
  const left = Math.max(leastLeft, axisLetters * axisLetterPx + besideAxisPx);
  const innerWidth = Math.max(1, width - left - margin.right);
  const band = innerWidth / Math.max(1, points.length);
  // Every point has its label: where they would touch, they are turned.
  const isTurned = band < Math.min(labelPx, letters * letterPx + besideAxisPx);
  const labelsHeight = isTurned ? Math.min(letters * letterPx, height * turnedShare) : lines * linePx;
  const inner = { width: innerWidth, height: height - margin.top - margin.bottom - labelsHeight };
  const top = ticks.at(-1) ?? 1;
  return {
    width,
    inner,
    left,
    ticks,
    /** The room of a point. */
    band,
    labels: { isTurned, height: labelsHeight, every: isTurned ? labelStep(band, lines * turnedPx) : 1 },
    centre: (index: number) => left + band * (index + 0.5),
    y: (value: number) => margin.top + inner.height * (1 - value / top),
    bottom: margin.top + inner.height,
  };
}
type Plot = ReturnType<typeof plotOf>;

const linesOf = ({ lines, label }: ChartPoint) => lines ?? [label];

function Drawing(props: DrawingProps & Size) {
  const { kind, series, level, unit = 'number', height, width, onDrill } = props;
  const { points } = level;
  const plot = plotOf(props);
  const { centre, y, band, inner, bottom } = plot;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of which the parts can be pressed
    <svg width={width} height={height} role="group" aria-label={level.title} className="block">
      <Scale {...plot} unit={unit} />
      {kind === 'line' &&
        series.map(({ key, look }) => (
          <polyline
            key={key}
            fill="none"
            strokeWidth={2}
            className={strokes[look]}
            points={points.map((point, index) => `${centre(index)},${y(point.values[key] ?? 0)}`).join(' ')}
          />
        ))}
      {points.map((point, index) => (
        <Mark key={point.id ?? point.label} point={point} series={series} unit={unit} onDrill={onDrill}>
          <rect
            x={plot.left + band * index}
            y={margin.top}
            width={band}
            height={inner.height}
            className="fill-transparent group-hover:fill-base-content/4"
          />
          {series.map(({ key, look }, own) => {
            const top = y(point.values[key] ?? 0);
            if (kind === 'line') {
              return (
                <circle
                  key={key}
                  cx={centre(index)}
                  cy={top}
                  r={4}
                  strokeWidth={2}
                  className={`fill-base-100 ${strokes[look]}`}
                />
              );
            }
            const bar = Math.min(48, (band * 0.72) / series.length);
            const left = centre(index) + bar * (own - series.length / 2);
            return (
              <rect
                key={key}
                x={left + 1}
                y={top}
                width={Math.max(1, bar - 2)}
                height={Math.max(0, bottom - top)}
                className={fills[look]}
              />
            );
          })}
        </Mark>
      ))}
      <Labels {...plot} points={points} />
    </svg>
  );
}

/** The lines across, with their figures. */
const Scale = ({ ticks, width, left, y, unit }: Plot & { unit: ChartUnit }) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} className="stroke-base-content/13" />
      <text x={left - besideAxisPx} y={y(tick) + 4} textAnchor="end" className="fill-(--muted) text-xs">
        {axisText(tick, unit)}
      </text>
    </g>
  ));

/** The labels, beside the marks, which have whole names: a shortened one would contradict them. */
function Labels({ band, centre, bottom, labels, points }: Plot & { points: readonly ChartPoint[] }) {
  const { isTurned, height, every } = labels;
  const room = isTurned ? height : band;
  return (
    <g aria-hidden className="pointer-events-none fill-base-content text-xs">
      {points.map((point, index) => {
        const lines = linesOf(point);
        const turned = isTurned && {
          transform: `translate(${centre(index) + linePx / 4 - ((lines.length - 1) * linePx) / 2} ${bottom + besideAxisPx}) rotate(-90)`,
        };
        return (
          index % every === 0 && (
            <text
              key={point.id ?? point.label}
              textAnchor={isTurned ? 'end' : 'middle'}
              {...(turned || { y: bottom + linePx + 4 })}
            >
              {lines.map((line, below) => (
                <tspan key={line} x={isTurned ? 0 : centre(index)} dy={below === 0 ? 0 : linePx}>
                  {shortened(line, room)}
                </tspan>
              ))}
            </text>
          )
        );
      })}
    </g>
  );
}

const letterPx = 7;

/** As much of a line as fits. */
function shortened(label: string, px: number): string {
  if (label.length * letterPx <= px) return label;
  return `${label.slice(0, Math.max(3, Math.floor(px / letterPx) - 1))}…`;
}

interface MarkProps {
  point: ChartPoint;
  series: readonly ChartSeries[];
  unit: ChartUnit;
  onDrill: (point: ChartPoint) => void;
  children: ReactNode;
}

/** One point of a chart with its figures as its name; a button or a link if it leads somewhere. */
function Mark({ point, series, unit, onDrill, children }: MarkProps) {
  const { drill, to } = point;
  const said = `${point.label}: ${series.map(({ key, name }) => `${name} ${figureText(point.values[key] ?? 0, unit)}`).join(', ')}`;
  if (!drill && !to) {
    return (
      <g className="group">
        <title>{said}</title>
        {children}
      </g>
    );
  }
  const open = () => {
    if (to) navigate({ to });
    else onDrill(point);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
    <g
      role={to ? 'link' : 'button'}
      tabIndex={0}
      aria-label={said}
      className="group cursor-pointer focus-visible:ring-focus"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && (to || event.key !== ' ')) return;
        event.preventDefault();
        open();
      }}
    >
      <title>{said}</title>
      {children}
    </g>
  );
}
