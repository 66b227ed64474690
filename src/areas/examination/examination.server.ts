import type { FastifyPluginAsync } from 'fastify';
import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { examChartRoutes } from './chart/exam-chart.server.ts';
import { coursesOfExaminationRoutes } from './exam-schedule/courses-of-examination.server.ts';
import { examScheduleResource } from './exam-schedule/exam-schedule.server.ts';
import { schedulesAtOnceRoutes } from './exam-schedule/schedules-at-once.server.ts';
import { copyExaminationRoutes } from './examination/copy-examination.server.ts';
import { examinationResource } from './examination/examination.server.ts';
import { relatedRecordsRoutes } from './examination/related-records.server.ts';
import { releaseRoutes } from './examination/release.server.ts';
import { gradeRecordExports, gradeRecordReferrers, gradeRecordRoutes } from './grade-record/grade-record.server.ts';
import { gradeScaleRoutes } from './grade-scale/grade-scale.server.ts';
import { remarkRoutes } from './remark/exam-remark.server.ts';
import { cropCardPhotos } from './report-card/print/card-photos.job.server.ts';
import { reportCardRoutes } from './report-card/report-card.server.ts';
import { countExaminations } from './result/exam-tally.job.server.ts';
import { rankRoutes } from './result/ranks.server.ts';
import { resultRoutes } from './result/results.server.ts';
import { marksToEnterRoutes } from './to-enter/marks-to-enter.server.ts';

export const examinationResources: readonly StoredResource[] = [examinationResource, examScheduleResource];

export const examinationReferrers = gradeRecordReferrers;

export const examinationExports = gradeRecordExports;

export const examinationRoutes: readonly FastifyPluginAsync[] = [
  copyExaminationRoutes,
  coursesOfExaminationRoutes,
  schedulesAtOnceRoutes,
  ...relatedRecordsRoutes,
  releaseRoutes,
  ...resultRoutes,
  rankRoutes,
  ...gradeRecordRoutes,
  examChartRoutes,
  ...gradeScaleRoutes,
  ...reportCardRoutes,
  ...remarkRoutes,
  marksToEnterRoutes,
];

export const examinationJobs: readonly Job[] = [countExaminations, cropCardPhotos];
