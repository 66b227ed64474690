import type { FileInput } from './file.domain.ts';

/** What is said of a scan that the family sees; the student has to exist already. */
export const fileFactory = (change: Partial<FileInput> & Pick<FileInput, 'studentId'>): FileInput => ({
  title: 'Birth certificate',
  isShown: true,
  ...change,
});

/** A PDF without pages, small and whole. */
export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
