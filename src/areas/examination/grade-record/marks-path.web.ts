export const marksList = '/egs/graderecord/grid';

/** The path of the sheet of an examination. */
export const marksPath = (examinationId: number, mode: 'edit' | 'detail' = 'edit'): string =>
  `${marksList}?sheet=${mode}&examination=${examinationId}`;

/** The path where the marks of one subject are entered. */
export const subjectPath = ({ examinationId, examScheduleId }: { examinationId: number; examScheduleId: number }): string =>
  `${marksPath(examinationId)}&schedule=${examScheduleId}`;
