export const gradesList = '/egs/graderecord/grid';

/** Where the sheet of an examination opens. */
export const gradesPath = (examinationId: number, mode: 'edit' | 'detail' = 'edit'): string =>
  `${gradesList}?sheet=${mode}&examination=${examinationId}`;

/** Where the marks of one subject are entered. */
export const subjectPath = ({ examinationId, examScheduleId }: { examinationId: number; examScheduleId: number }): string =>
  `${gradesPath(examinationId)}&schedule=${examScheduleId}`;
