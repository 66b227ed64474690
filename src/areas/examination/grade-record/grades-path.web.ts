export const gradesList = '/egs/graderecord/grid';

/** Where the sheet of an examination opens. */
export const gradesPath = (examinationId: number, mode: 'edit' | 'detail' = 'edit'): string =>
  `${gradesList}?sheet=${mode}&examination=${examinationId}`;
