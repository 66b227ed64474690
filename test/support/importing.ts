import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { ImportHow } from '../../src/kit/domain/import/import-how.domain.ts';
import type { ImportReport } from '../../src/kit/domain/import/import-report.domain.ts';
import type { Task } from '../../src/kit/domain/task/task.domain.ts';
import type { Answer, Caller } from './caller.ts';
import { until } from './until.ts';

export type Cell = string | number | Date | null;
export type Table = readonly (readonly Cell[])[];

export const csv = (table: Table, delimiter = ','): Buffer =>
  Buffer.from(
    table.map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(delimiter)).join('\r\n'),
  );

export const xlsx = async (table: Table): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Table', rows: table.map((row) => [...row]) }] }));

/** The steps of an import, by the path of its resource, as the screen takes them. */
export function importing<Report extends ImportReport>(url: string, office: () => Caller) {
  const send = (call: string, bytes: Buffer, who = office(), headers = {}, how?: ImportHow): Promise<Answer> => {
    const fields = how && { how: JSON.stringify(how) };
    const file = { bytes, type: 'text/csv', name: 'table.csv', field: 'file', method: 'POST', fields } as const;
    return who.upload(`${url}/${call}`, file, headers);
  };

  async function check(bytes: Buffer, who = office(), how?: ImportHow): Promise<Report> {
    const { status, json, text } = await send('CheckImport', bytes, who, {}, how);
    expect(status, text).toBe(200);
    return json;
  }

  const begin = async (bytes: Buffer, who = office(), how?: ImportHow): Promise<number> => {
    const { seen } = await check(bytes, who, how);
    const { status, json, text } = await send(`Import?seen=${seen}`, bytes, who, {}, how);
    expect(status, text).toBe(202);
    return json.data;
  };

  const ended = (taskId: number, who = office()): Promise<Task> =>
    until(async () => {
      const { json } = await who.get(`/api/ias/Task/${taskId}`);
      return json.ended !== null && json;
    }) as Promise<Task>;

  const bringIn = async (bytes: Buffer, who = office(), how?: ImportHow) => ended(await begin(bytes, who, how), who);
  return { send, check, begin, ended, bringIn };
}
