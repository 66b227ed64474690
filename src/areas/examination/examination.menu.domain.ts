import type { Area } from '../../kit/domain/area.domain.ts';

export const examinationArea: Area = {
  code: 'egs',
  label: 'Examination Area',
  menu: [
    { label: 'Examinations', path: '/egs/examination/grid', permission: 'examination.read' },
    { label: 'Exam Schedules', path: '/egs/examschedule/grid', permission: 'examschedule.read' },
    { label: 'Grade Records', path: '/egs/graderecord/grid', permission: 'graderecord.read' },
    { label: 'Remark Phrases', path: '/egs/remarkphrase/grid', permission: 'remarkphrase.read' },
  ],
  pages: [
    {
      label: 'Add Exam Schedules',
      path: '/egs/examschedule/several',
      permission: 'examschedule.create',
    },
    {
      label: 'Draft Examinations',
      path: '/egs/examination/drafts',
      permission: 'examination.create',
    },
    { label: 'Examination Chart', path: '/egs', under: '/egs/examination/grid', permission: 'graderecord.read' },
    { label: 'Examination Chart', path: '/egs/examination', permission: 'graderecord.read' },
    {
      label: 'Examination Results',
      path: '/egs/examination/results/$id',
      permission: 'graderecord.read',
    },
    { label: 'Import Grade Records', path: '/egs/graderecord/import', permission: 'graderecord.create' },
    {
      label: 'Remarks',
      path: '/egs/examination/remarks/$id',
      permission: 'graderecord.read',
    },
  ],
};
