import { defineNotification } from '../../../common/notification-kind.domain.ts';

export const reportCardReady = defineNotification({
  name: 'report-card-ready',
  label: 'Report card ready',
  when: 'The results of an examination are released; where the school releases none, its report cards are printed',
  to: ['guardian', 'student'],
  permission: 'graderecord',
  facts: ['Examination Name', 'Exam Total', 'Exam Percentage', 'Exam Grade'],
  notice: 'The report card of {{Student First Name}} for {{Examination Name}} is ready',
});
