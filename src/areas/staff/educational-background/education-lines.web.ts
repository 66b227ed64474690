import type { EducationalBackgroundRow } from './educational-background.domain.ts';

/** What and where, in two lines. */
export const educationLines = (row: EducationalBackgroundRow) =>
  [`${row.degree}, ${row.fieldOfStudy}`, `${row.institutionName}, ${row.yearOfPassing}`] as const;
