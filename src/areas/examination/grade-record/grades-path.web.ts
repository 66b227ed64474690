export const gradesList = '/egs/graderecord/grid';

/** The path of the sheet of an examination. */
export const gradesPath = (examinationId: number, mode: 'edit' | 'detail' = 'edit'): string =>
  `${gradesList}?sheet=${mode}&examination=${examinationId}`;

/** The path where the marks of one subject are entered. */
export const subjectPath = ({ examinationId, examScheduleId }: { examinationId: number; examScheduleId: number }): string =>
  `${gradesPath(examinationId)}&schedule=${examScheduleId}`;
