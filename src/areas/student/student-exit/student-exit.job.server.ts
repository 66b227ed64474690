import { studentExitEffect } from './exit-effect.server.ts';

export const applyStudentExits = studentExitEffect.job('apply-student-exits');
