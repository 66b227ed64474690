/** A kind of file that a list can be exported as; its name is what the call takes and the file's ending. */
export interface ExportFormat {
  name: 'pdf' | 'xlsx' | 'csv';
  label: string;
  mediaType: string;
}

const pdf: ExportFormat = { name: 'pdf', label: 'PDF', mediaType: 'application/pdf' };

/** As what every list can be exported; the first unless something else is asked for. */
export const exportFormats: readonly [ExportFormat, ...ExportFormat[]] = [
  pdf,
  { name: 'xlsx', label: 'Excel', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { name: 'csv', label: 'CSV', mediaType: 'text/csv' },
];

/** What such a file is, in an answer. */
export const exportMediaTypes: readonly string[] = exportFormats.map(({ mediaType }) => mediaType);
