import { serverArea } from '../../common/server-area.server.ts';
import { kind, owned } from '../../kit/server/resource/kinds.server.ts';
import { terms } from '../general/term/term.table.ts';
import { courses } from '../program/course/course.table.ts';
import { programs } from '../program/program/program.table.ts';
import { programCourses } from '../program/program-course/program-course.table.ts';
import { students } from '../student/student/student.table.ts';
import { examChartRoutes } from './chart/exam-chart.server.ts';
import { examDraftRoutes } from './exam-draft/exam-draft.server.ts';
import { examDrafts } from './exam-draft/exam-draft.table.ts';
import { examinationsStep } from './exam-draft/examinations-step.server.ts';
import { coursesOfExaminationRoutes } from './exam-schedule/courses-of-examination.server.ts';
import { examScheduled } from './exam-schedule/exam-notifications.domain.ts';
import { examScheduleResource } from './exam-schedule/exam-schedule.server.ts';
import { examSchedules } from './exam-schedule/exam-schedule.table.ts';
import { schedulesAtOnceRoutes } from './exam-schedule/schedules-at-once.server.ts';
import { copyExaminationRoutes } from './examination/copy-examination.server.ts';
import { examinationResource } from './examination/examination.server.ts';
import { examinations } from './examination/examination.table.ts';
import { releaseRoutes, releaseWhatIsShown } from './examination/release.server.ts';
import {
  gradeRecordExports,
  gradeRecordReferrers,
  gradeRecordRoutes,
  marksSheetList,
} from './grade-record/grade-record.server.ts';
import { gradeSheets } from './grade-record/grade-record.table.ts';
import { gradeBands } from './grade-scale/grade-band.table.ts';
import { gradeScaleRoutes } from './grade-scale/grade-scale.server.ts';
import { marksImportRoutes, marksImportTasks } from './marks-import/marks-import.server.ts';
import { remarkRoutes } from './remark/exam-remark.server.ts';
import { examRemarks } from './remark/exam-remark.table.ts';
import { remarkPhraseResource } from './remark-phrase/remark-phrase.server.ts';
import { cropCardPhotos } from './report-card/print/card-photos.job.server.ts';
import { printCardsTasks } from './report-card/print/print-cards-task.server.ts';
import { reportCardRoutes } from './report-card/report-card.server.ts';
import { reportCards } from './report-card/report-card.table.ts';
import { reportCardReady } from './report-card/report-card-notifications.domain.ts';
import { countExaminations } from './result/exam-tally.job.server.ts';
import { rankRoutes } from './result/ranks.server.ts';
import { resultRoutes } from './result/results.server.ts';
import { emptyMarks } from './to-enter/empty-marks.server.ts';
import { marksToEnterRoutes } from './to-enter/marks-to-enter.server.ts';
import { namesMissingMarks } from './to-enter/missing-marks.server.ts';

export const examinationArea = serverArea({
  resources: [examinationResource, examScheduleResource, remarkPhraseResource],
  referrers: [
    ...gradeRecordReferrers,
    { table: examRemarks, one: 'remark', many: 'remarks', goes: { one: 'remark', many: 'remarks' } },
    { table: reportCards, one: 'report card', many: 'report cards', goes: { one: 'report card', many: 'report cards' } },
  ],
  exports: gradeRecordExports,
  routes: [
    copyExaminationRoutes,
    ...examDraftRoutes,
    coursesOfExaminationRoutes,
    schedulesAtOnceRoutes,
    releaseRoutes,
    ...resultRoutes,
    rankRoutes,
    ...gradeRecordRoutes,
    marksImportRoutes,
    examChartRoutes,
    ...gradeScaleRoutes,
    ...reportCardRoutes,
    ...remarkRoutes,
    marksToEnterRoutes,
  ],
  emptyPages: emptyMarks,
  planSteps: [examinationsStep],
  papers: [{ kind: 'Report card', table: reportCards }],
  tasks: [printCardsTasks, marksImportTasks],
  notifications: [examScheduled, reportCardReady],
  listeners: {
    resultsNeedRelease: [releaseWhatIsShown],
    schoolYearCloses: [namesMissingMarks],
  },
  jobs: [countExaminations, cropCardPhotos],
  kinds: [
    // Its results stand on the marks, on the terms and on the scale; what goes with it counts the remarks.
    kind(
      'Examination',
      'examination',
      examinations,
      examSchedules,
      courses,
      gradeSheets,
      examRemarks,
      gradeBands,
      terms,
      students,
    ),
    // A draft is nobody's yet.
    owned(kind('ExamDraft', 'examination', examDrafts, programs, programCourses, courses), {
      table: examDrafts,
      id: examDrafts.examDraftId,
      scopes: {},
    }),
    kind('ExamSchedule', 'examschedule', examSchedules, programs, programCourses),
    // Whoever may read the marks of an examination may read its remarks.
    owned(kind('ExamRemark', 'graderecord', examRemarks, examinations, gradeSheets, students), marksSheetList.storage),
    kind('GradeScale', 'termmanagement', gradeBands),
    owned(
      kind('GradeRecord', 'graderecord', gradeSheets, examinations, examSchedules, students, examRemarks),
      marksSheetList.storage,
    ),
  ],
});
