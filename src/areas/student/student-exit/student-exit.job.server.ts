import type { Job } from '../../../kit/server/jobs.server.ts';
import { applyExit, dueExits } from './exit-effect.server.ts';

/** Lets exits take effect the day after their date. Hourly, because every school's day begins at another hour UTC. */
export const applyStudentExits: Job = {
  name: 'apply-student-exits',
  cron: '5 * * * *',
  atStart: true,
  run: async (ctx) => {
    for (const id of await dueExits(ctx)) await applyExit(ctx, id);
  },
};
