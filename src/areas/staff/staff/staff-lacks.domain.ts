import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';

/** Where there is no staff at all. */
export const noStaff: Lack = {
  words: 'There is no staff yet.',
  way: { text: 'Add staff', path: '/ss/staff/grid?panel=new', needs: ['staff.read', 'staff.create'] },
};
