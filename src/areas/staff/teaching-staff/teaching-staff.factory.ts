import type { TeachingStaffInput } from './teaching-staff.domain.ts';

/** The courses of a staff member; the person and the three courses have to exist already. */
export const teachingStaffFactory = (
  change: Partial<TeachingStaffInput> & Omit<TeachingStaffInput, 'dailySlots'>,
): TeachingStaffInput => ({ dailySlots: 6, ...change });
