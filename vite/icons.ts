import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const drawing = fileURLToPath(new URL('../src/kit/web/parts/drawn-icon.web.ts', import.meta.url));

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * Lucide's pictures, drawn by a few lines of ours, each as one path: its own code is 1.5 KB in the first script and puts the attributes of
 * every picture together anew each time it shows, and a list of 20 has 120 elements more, which the browser styles, lays out and paints.
 */
export const icons = (): Plugin => ({
  name: 'homeroom-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source, importer) =>
    source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/') ? drawing : null,
  async transform(_, id) {
    if (!id.includes('/lucide-react/dist/esm/icons/')) return null;
    const { __iconData: picture }: { __iconData?: { node: readonly Shape[] } } = await import(id);
    // Without one it is another name of a picture.
    if (!picture) return null;
    const path = shortened(picture.node.map(pathOf).join(''));
    return `import createIcon from '../createLucideIcon.mjs';\nexport default createIcon(${JSON.stringify(path)});`;
  },
});

/** Without the characters that a path can do without: spaces before a minus and around the two flags of an arc, and a 0 before a point. */
const shortened = (path: string): string =>
  path.replace(/ (?=-)|(?<!\d)0(?=\.)/g, '').replace(/(a[\d.]+ [\d.]+ 0) ([01]) ([01]) ?/gi, '$1 $2$3');

const number = '-?(?:\\d+\\.?\\d*|\\.\\d+)';
/** A small m at the beginning, and lines that go on from there. */
const firstMove = new RegExp(`^m(${number} ?${number}) ?(?=[-\\d.])`);

/** A shape as a piece of a path. */
function pathOf([tag, of]: Shape): string {
  const at = (name: string) => Number(of[name] ?? 0);
  // After another piece, a small m would go on from where that ends.
  if (tag === 'path') return (of.d ?? '').replace(firstMove, 'M$1l').replace(/^m/, 'M');
  if (tag === 'line') return `M${of.x1} ${of.y1}L${of.x2} ${of.y2}`;
  if (tag === 'circle' || tag === 'ellipse') return roundOf(at('cx'), at('cy'), at('rx') || at('r'), at('ry') || at('r'));
  if (tag === 'rect') return boxOf(at('x'), at('y'), at('width'), at('height'), at('rx') || at('ry'));
  return `M${of.points}${tag === 'polygon' ? 'z' : ''}`;
}

/** Not closed: a ring so small that it is filled would get a hole in its middle. */
function roundOf(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0-${2 * rx} 0`;
}

function boxOf(x: number, y: number, width: number, height: number, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const turn = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${turn(r, r)}v${down}${turn(-r, r)}h-${across}${turn(-r, -r)}v-${down}${turn(r, -r)}z`;
}
