import { staffRoles } from '../../../common/enumerations.domain.ts';
import { parseChoice } from '../../../kit/domain/enumeration.domain.ts';
import type { NonTeachingStaffInput } from './non-teaching-staff.domain.ts';

/** The work of a staff member, who has to exist already; a worker unless the caller says otherwise. */
export const nonTeachingStaffFactory = (
  change: Partial<NonTeachingStaffInput> & Pick<NonTeachingStaffInput, 'staffId'>,
): NonTeachingStaffInput => ({ staffRole: parseChoice(staffRoles, 'Worker') ?? 0, ...change });
