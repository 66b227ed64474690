import type { TeachingStaffInput } from './teaching-staff.domain.ts';

/** What a staff member teaches; the person and the three courses have to be there. */
export const teachingStaffFactory = (
  change: Partial<TeachingStaffInput> & Omit<TeachingStaffInput, 'dailySlots'>,
): TeachingStaffInput => ({ dailySlots: 6, ...change });
