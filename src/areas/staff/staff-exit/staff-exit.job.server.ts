import { staffExitEffect } from './exit-effect.server.ts';

export const applyStaffExits = staffExitEffect.job('apply-staff-exits');
