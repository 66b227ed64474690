export const marksList = '/egs/graderecord/grid';

/** The path where the marks of an examination are entered. */
export const marksPath = (examinationId: number): string => `${marksList}?sheet=edit&examination=${examinationId}`;

/** The path where the marks of one subject are entered. */
export const subjectPath = ({ examinationId, examScheduleId }: { examinationId: number; examScheduleId: number }): string =>
  `${marksPath(examinationId)}&schedule=${examScheduleId}`;
