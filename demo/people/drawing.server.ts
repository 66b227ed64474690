import sharp from 'sharp';

type Point = readonly [x: number, y: number];
/** Lines through points; a filled shape closes them automatically. */
type Outline = readonly (readonly Point[])[];

/** A shape drawn over what is already there: filled, or as a line. */
export interface Shape {
  outline: Outline;
  color: string;
  opacity?: number;
  /** The width of the line, which has round ends; without one, the shape is filled. */
  width?: number;
}

const steps = 16;

/** The outline of an ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry = rx): Outline {
  const turns = Array.from({ length: 4 * steps + 1 }, (_, step) => (step * Math.PI) / (2 * steps));
  return [turns.map((turn): Point => [cx + rx * Math.cos(turn), cy + ry * Math.sin(turn)])];
}

/**
 * An outline from the commands of an SVG path: `M`, `L`, `H`, `V`, `C`, `S`, `Q` and `Z`; lower case means relative to the current point.
 */
export function path(words: string): Outline {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let [x, y] = [0, 0];
  let pull: Point = [0, 0];
  const curve = (points: readonly Point[]) => {
    for (let step = 1; step <= steps; step += 1) line.push(between([[x, y], ...points], step / steps));
    pull = points.at(-2) ?? [x, y];
    [x, y] = points.at(-1) ?? [x, y];
  };
  for (const [, letter = '', numbers = ''] of words.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const kind = letter.toUpperCase();
    if (kind === 'Z') {
      [x, y] = line[0] ?? [x, y];
      line.push([x, y]);
      continue;
    }
    const values = (numbers.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4 }[kind] ?? values.length;
    for (let at = 0; at < values.length; at += size) {
      const [fromX, fromY] = letter === kind ? [0, 0] : [x, y];
      const mine = values.slice(at, at + size);
      const points: Point[] = [];
      for (let n = 0; n + 1 < mine.length; n += 2) points.push([fromX + (mine[n] ?? 0), fromY + (mine[n + 1] ?? 0)]);
      if (kind === 'M' && at === 0) {
        line = [];
        lines.push(line);
      }
      if (kind === 'S') points.unshift([2 * x - pull[0], 2 * y - pull[1]]);
      if (kind === 'C' || kind === 'S' || kind === 'Q') curve(points);
      else {
        if (kind === 'H') x = fromX + (mine[0] ?? 0);
        else if (kind === 'V') y = fromY + (mine[0] ?? 0);
        else [x, y] = points[0] ?? [x, y];
        line.push([x, y]);
        pull = [x, y];
      }
    }
  }
  return lines;
}

/** A point on a Bézier curve. */
function between(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0] ?? [0, 0];
  const next = points.slice(1).map(([x, y], n): Point => {
    const [fromX, fromY] = points[n] ?? [x, y];
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
  });
  return between(next, share);
}

/** Draws shapes on top of each other on a transparent square, pixel by pixel, and returns a PNG. */
export function draw(side: number, shapes: readonly Shape[]): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (const shape of shapes) paint(pixels, side, shape);
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

/** Adds to `covered` how much of each pixel of a row the shape covers. */
type CoverRow = (row: number, covered: Float32Array) => void;

function paint(pixels: Uint8ClampedArray, side: number, { outline, color, opacity = 1, width }: Shape): void {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const points = outline.flat();
  const reach = (width ?? 0) / 2 + 1;
  const range = (axis: 0 | 1): readonly [number, number] => {
    const values = points.map((point) => point[axis]);
    return [Math.max(0, Math.floor(Math.min(...values) - reach)), Math.min(side, Math.ceil(Math.max(...values) + reach))];
  };
  const [[left, right], [top, bottom]] = [range(0), range(1)];
  const coverRow = width === undefined ? filling(outline) : following(outline, width);
  const covered = new Float32Array(side);
  for (let row = top; row < bottom; row += 1) {
    covered.fill(0);
    coverRow(row, covered);
    for (let x = left; x < right; x += 1) {
      const over = Math.min(1, covered[x] ?? 0) * opacity;
      if (over === 0) continue;
      const at = 4 * (row * side + x);
      const under = ((pixels[at + 3] ?? 0) / 255) * (1 - over);
      const alpha = over + under;
      pixels[at] = (red * over + (pixels[at] ?? 0) * under) / alpha;
      pixels[at + 1] = (green * over + (pixels[at + 1] ?? 0) * under) / alpha;
      pixels[at + 2] = (blue * over + (pixels[at + 2] ?? 0) * under) / alpha;
      pixels[at + 3] = 255 * alpha;
    }
  }
}

const rowsInOne = 4;

interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}
const edgesOf = (line: readonly Point[]): Edge[] =>
  line.slice(1).map(([x2, y2], n) => ({ x1: line[n]?.[0] ?? x2, y1: line[n]?.[1] ?? y2, x2, y2 }));

/** Covers the inside of an outline, in rows a quarter of a pixel high, cut where the outline crosses them. */
function filling(outline: Outline): CoverRow {
  const edges = outline.flatMap((line) => edgesOf([...line, ...line.slice(0, 1)]));
  return (row, covered) => {
    const near = edges.filter(({ y1, y2 }) => Math.min(y1, y2) <= row + 1 && Math.max(y1, y2) >= row);
    for (let part = 0; part < rowsInOne; part += 1) {
      const y = row + (part + 0.5) / rowsInOne;
      const cuts = near
        .filter(({ y1, y2 }) => y1 <= y !== y2 <= y)
        .map(({ x1, y1, x2, y2 }) => ({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y1 < y2 ? 1 : -1 }))
        .sort((one, other) => one.x - other.x);
      let turns = 0;
      cuts.forEach(({ x, turn }, n) => {
        turns += turn;
        if (turns !== 0) cover(covered, x, cuts[n + 1]?.x ?? x);
      });
    }
  };
}

function cover(covered: Float32Array, from: number, to: number): void {
  for (let x = Math.max(0, Math.floor(from)); x < Math.min(covered.length, to); x += 1) {
    covered[x] = (covered[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / rowsInOne;
  }
}

/** Covers a line by the distance of each pixel from it. */
function following(outline: Outline, width: number): CoverRow {
  const reach = width / 2 + 1;
  const edges = outline.flatMap(edgesOf);
  return (row, covered) => {
    for (const edge of edges) {
      const { x1, y1, x2, y2 } = edge;
      if (row + 1 < Math.min(y1, y2) - reach || row > Math.max(y1, y2) + reach) continue;
      const last = Math.min(covered.length - 1, Math.floor(Math.max(x1, x2) + reach));
      for (let x = Math.max(0, Math.floor(Math.min(x1, x2) - reach)); x <= last; x += 1) {
        const near = width / 2 + 0.5 - distance(x + 0.5, row + 0.5, edge);
        if (near > (covered[x] ?? 0)) covered[x] = near;
      }
    }
  };
}

function distance(x: number, y: number, { x1, y1, x2, y2 }: Edge): number {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
  // Math.hypot is ten times as slow.
  return Math.sqrt((x - x1 - share * (x2 - x1)) ** 2 + (y - y1 - share * (y2 - y1)) ** 2);
}
