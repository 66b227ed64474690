import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import type { Section } from './held-data.server.ts';

interface Overview {
  title: string;
  /** Under the title, a paragraph each. */
  says: readonly string[];
  sections: readonly Section[];
  files: readonly string[];
  leftOut: readonly string[];
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h2{margin-top:2.5rem}table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid #bbb;padding:.25rem .5rem;text-align:left;vertical-align:top}
div{overflow-x:auto}`;

/** What an archive has, to be read by people: one page that needs nothing else. */
export function overviewPage({ title, says, sections, files, leftOut }: Overview): string {
  const paragraphs = says.map((one) => `<p>${escapeHtml(one)}</p>`).join('');
  const list = (head: string, items: readonly string[]) =>
    items.length === 0 ? '' : `<h2>${head}</h2><ul>${items.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${paragraphs}${sections.map(sectionOf).join('')}${list('Files', files)}${list('What is left out', leftOut)}</body></html>`;
}

function sectionOf({ title, rows }: Section): string {
  const [only, ...more] = rows;
  if (!only) return '';
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (more.length === 0)
    return `${heading}<table>${Object.entries(only)
      .map(([label, value]) => line(label, value))
      .join('')}</table>`;
  const labels = Object.keys(only);
  const head = labels.map((label) => `<th scope="col">${escapeHtml(label)}</th>`).join('');
  const body = rows.map((row) => `<tr>${labels.map((label) => `<td>${text(row[label])}</td>`).join('')}</tr>`).join('');
  return `${heading}<div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const line = (label: string, value: unknown) =>
  text(value) === '' ? '' : `<tr><th scope="row">${escapeHtml(label)}</th><td>${text(value)}</td></tr>`;

function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return escapeHtml(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
