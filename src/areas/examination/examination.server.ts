import type { FastifyPluginAsync } from 'fastify';
import type { Job } from '../../kit/server/work/jobs.server.ts';
import { examChartRoutes } from './chart/exam-chart.server.ts';
import { releaseRoutes } from './examination/release.server.ts';
import { countExaminations } from './result/exam-tally.job.server.ts';
import { resultRoutes } from './result/results.server.ts';

export const examinationRoutes: readonly FastifyPluginAsync[] = [releaseRoutes, resultRoutes, examChartRoutes];

export const examinationJobs: readonly Job[] = [countExaminations];
