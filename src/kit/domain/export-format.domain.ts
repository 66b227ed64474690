/** A kind of file that a list can be exported as; its name is what the call takes and the file's ending. */
export interface ExportFormat {
  name: 'pdf' | 'xlsx' | 'csv';
  label: string;
  mediaType: string;
}

const pdf: ExportFormat = { name: 'pdf', label: 'PDF', mediaType: 'application/pdf' };

/** The formats of every list; the first is the default. */
export const exportFormats: readonly [ExportFormat, ...ExportFormat[]] = [
  pdf,
  { name: 'xlsx', label: 'Excel', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { name: 'csv', label: 'CSV', mediaType: 'text/csv' },
];

/** What is said when a file was fetched, and when it was not. */
export const exported = 'Data exported successfully';
export const exportFailed = 'Export failed';

/** The media types of such files. */
export const exportMediaTypes: readonly string[] = exportFormats.map(({ mediaType }) => mediaType);

/** The formats of a table to work with, as the parameter of a call has them. */
export const sheetFormatNames = ['xlsx', 'csv'] as const;

/** The same formats with their labels and media types. */
export const sheetFormats = exportFormats.filter(({ name }) => sheetFormatNames.some((one) => one === name));

/** The media type of a file of this format. */
export const mediaTypeOf = (wanted: ExportFormat['name']): string =>
  exportFormats.find(({ name }) => name === wanted)?.mediaType ?? 'application/octet-stream';
