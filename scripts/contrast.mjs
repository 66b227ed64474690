// Generates src/app/contrast.css from daisyUI's themes: raises every pair of colours to WCAG AA and keeps its hue.
// Run it after an upgrade of daisyUI: node scripts/contrast.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const themesFolder = new URL('../node_modules/daisyui/theme/', import.meta.url);
const target = new URL('../src/app/contrast.css', import.meta.url);

const roles = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'];
/** Ratios: WCAG wants 4.5 for text and 3 for the borders of fields; a little more survives rounding. */
const textRatio = 4.6;
const bodyRatio = 4.55;
const borderRatio = 3.05;

/** A colour is [lightness 0..1, chroma, hue in degrees] of OKLCH. */
const parse = (text) => {
  const match = /oklch\(([\d.]+)%? ([\d.]+) ([\d.]+)\)/.exec(text);
  if (!match) throw new Error(`Not an OKLCH colour: ${text}`);
  return [match[1] / 100, Number(match[2]), Number(match[3])];
};
const print = ([l, c, h]) => `oklch(${(l * 100).toFixed(2)}% ${c.toFixed(4)} ${h.toFixed(2)})`;

const toLinear = ([lightness, chroma, hue]) => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
};
const encode = (x) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const decode = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
/** Luminance of the colour as a screen with 8 bits a channel shows it. */
const luminance = (colour) => {
  const [r, g, b] = toLinear(colour).map((value) => decode(Math.round(encode(value) * 255) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, other) => {
  const [low, high] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** The nearest lightness, in either direction, at which the colour reaches a ratio against all grounds; black or white at worst. */
const readable = (colour, grounds, wanted) => {
  const passes = (candidate) => grounds.every((ground) => ratio(candidate, ground) >= wanted);
  if (passes(colour)) return colour;
  for (let distance = 0; distance <= 1; distance += 0.002) {
    for (const sign of [-1, 1]) {
      const lightness = colour[0] + sign * distance;
      if (lightness < 0 || lightness > 1) continue;
      const chroma = lightness > 0.97 || lightness < 0.05 ? 0 : colour[1];
      const candidate = [lightness, chroma, colour[2]];
      if (passes(candidate)) return candidate;
    }
  }
  const extreme = [
    [0, 0, 0],
    [1, 0, 0],
  ].find(passes);
  if (!extreme) throw new Error(`No readable lightness for ${print(colour)}`);
  return extreme;
};

/** As far as the text colour can fade towards the page without falling under a ratio. */
const faded = (content, page, grounds, wanted) => {
  const sign = Math.sign(page[0] - content[0]) || 1;
  let last = content;
  for (let distance = 0; distance < 0.8; distance += 0.005) {
    const candidate = [content[0] + sign * distance, content[1], content[2]];
    const outside = candidate[0] < 0 || candidate[0] > 1;
    if (outside || !grounds.every((ground) => ratio(candidate, ground) >= wanted)) break;
    last = candidate;
  }
  return last;
};

/** A button under the pointer: 7 % away from its text. daisyUI darkens every one, also those with dark text. */
const hovered = ([lightness, chroma, hue], [textLightness]) => [
  textLightness > lightness ? lightness * 0.93 : lightness + (1 - lightness) * 0.07,
  chroma * 0.93,
  hue,
];

const themeRule = (file) => {
  const theme = basename(file, '.css');
  const colours = {};
  const source = readFileSync(new URL(file, themesFolder), 'utf8');
  for (const [, name, value] of source.matchAll(/--color-([a-z0-9-]+): ([^;]+);/g)) colours[name] = parse(value);
  const grounds = ['base-100', 'base-200', 'base-300'].map((name) => colours[name]);
  const lines = [];
  const content = readable(colours['base-content'], grounds, bodyRatio);
  if (content !== colours['base-content']) lines.push(`--color-base-content:${print(content)}`);
  for (const role of roles) {
    const onRole = readable(colours[`${role}-content`], [colours[role]], textRatio);
    if (onRole !== colours[`${role}-content`]) lines.push(`--color-${role}-content:${print(onRole)}`);
    if (role === 'primary') lines.push(`--primary-hover:${print(hovered(colours[role], onRole))}`);
    lines.push(`--text-${role}:${print(readable(colours[role], grounds, textRatio))}`);
  }
  lines.push(`--muted:${print(faded(content, grounds[0], grounds, textRatio))}`);
  lines.push(`--field-border:${print(faded(content, grounds[0], grounds.slice(0, 2), borderRatio))}`);
  return `[data-theme=${theme}]{${lines.join(';')}}`;
};

/** The parts of daisyUI that `styles.css` includes, in its innermost layer, so that states such as `.input-error` still win. */
const components = `@layer utilities{@layer daisyui.l1.l2.l3{
.input,.checkbox,.toggle{--input-color:var(--field-border)}
}
.btn-primary:is(:hover,:active){--btn-bg:var(--primary-hover)}}
::placeholder{color:var(--muted)!important;opacity:1!important}`;
const texts = roles.map((role) => `.text-${role}{color:var(--text-${role})}`).join('\n');

const files = readdirSync(themesFolder)
  .filter((file) => file.endsWith('.css'))
  .sort();
const head =
  '/* Generated by scripts/contrast.mjs from the theme files of daisyUI: WCAG AA for every pair of colours, hue kept. */';
const css = [head, ...files.map(themeRule), components, texts, ''].join('\n');
writeFileSync(target, css);
console.log(`${files.length} themes, ${css.length} bytes`);
