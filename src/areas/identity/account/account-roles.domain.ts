import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

export const roles = enumeration(['Admin', 'Staff', 'Parent', 'Student'], { start: 1 });
export const role = { admin: 1, staff: 2, parent: 3, student: 4 } as const;
