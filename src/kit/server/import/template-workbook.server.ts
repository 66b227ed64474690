import { writeXlsx } from 'hucre/xlsx';
import { choicesOf } from '../../domain/enumeration.domain.ts';
import { type ImportField, takenBy } from '../../domain/import/import-field.domain.ts';
import { mostRows } from '../../domain/import/import-kind.domain.ts';
import { letters } from '../export/sheet-xml.server.ts';

const listsSheet = 'Lists';

/**
 * A workbook to fill in: a sheet with the names of the columns, whose cells are texts, so that a spreadsheet changes neither telephone
 * numbers nor dates; a sheet that says what each column takes; and one with the choices that the cells offer.
 * @param names what may be named, by the field
 */
export async function templateWorkbook(
  title: string,
  fields: readonly ImportField[],
  names: Readonly<Record<string, readonly string[]>>,
): Promise<Uint8Array> {
  const lists = fields.flatMap(({ name, label, kind, of }, at) => {
    const choices = of ? choicesOf(of).map(([, words]) => words) : (names[name] ?? (kind === 'bool' ? ['Yes', 'No'] : []));
    return choices.length > 0 ? [{ at, label, choices }] : [];
  });
  const longest = Math.max(0, ...lists.map(({ choices }) => choices.length));
  const bold = { font: { bold: true } };
  return writeXlsx({
    sheets: [
      {
        name: title,
        columns: fields.map(({ label, required }) => ({
          width: Math.max(12, label.length + 2),
          numFmt: '@',
          ...(required === 'Yes' && { style: { ...bold, numFmt: '@' } }),
        })),
        rows: [fields.map(({ label }) => label)],
        freezePane: { rows: 1 },
        dataValidations: lists.map(({ at, choices }, list) => ({
          type: 'list' as const,
          formula1: `${listsSheet}!$${letters(list)}$2:$${letters(list)}$${choices.length + 1}`,
          range: `${letters(at)}2:${letters(at)}${mostRows + 1}`,
          allowBlank: true,
          // What is typed differently is checked when the file is imported.
          showErrorMessage: false,
        })),
      },
      {
        name: 'What to fill in',
        columns: [{ width: 32 }, { width: 34 }, { width: 100 }],
        rows: [['Column', 'Required', 'Takes'], ...fields.map((field) => [field.label, field.required, takenBy(field)])],
        freezePane: { rows: 1 },
      },
      {
        name: listsSheet,
        columns: lists.map(({ label }) => ({ width: Math.max(16, label.length + 2) })),
        rows: [
          lists.map(({ label }) => label),
          ...Array.from({ length: longest }, (_, row) => lists.map(({ choices }) => choices[row] ?? null)),
        ],
      },
    ],
  });
}
