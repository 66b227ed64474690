import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { downloaded } from './downloaded.ts';

/** A file as a page takes it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const csvFile = (text: string): ChosenFile => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Downloads the template of an import. @returns what fills it in, by the names of its columns */
export async function templateFrom(
  page: Page,
): Promise<(rows: readonly Readonly<Record<string, string>>[]) => Promise<ChosenFile>> {
  const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Template as Excel' }).click());
  const { sheets } = await readXlsx(bytes);
  const columns = (sheets[0]?.rows[0] ?? []).map(String);
  return async (rows) => {
    const table = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
    const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Filled in', rows: table }] }));
    return { name: 'our table.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
  };
}
