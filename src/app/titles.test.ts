import { expect, test } from 'vitest';
import { feeStructure } from '../areas/financial/fee-structure/fee-structure.domain.ts';
import { studentFee } from '../areas/financial/student-fee/student-fee.domain.ts';
import { holiday } from '../areas/general/holiday/holiday.domain.ts';
import { slot } from '../areas/general/slot/slot.domain.ts';
import { visit } from '../areas/health/visit/visit.domain.ts';
import { staffLeave } from '../areas/leave-attendance/staff-leave/staff-leave.domain.ts';
import { studentLeave } from '../areas/leave-attendance/student-leave/student-leave.domain.ts';

const person = { firstName: 'Asha', lastName: 'Rao' };
const programDetails = { programName: 'Grade 6 A' };
const leave = { leaveFrom: '2026-12-15' };

/** Buttons of a row and the question before a deletion go by the title: where many records bear one name, it says which is meant. */
test.each([
  ['fee structure', feeStructure, { feeType: 'Tuition', programDetails, effectiveFrom: '2026-06-15' }, 'from 15-06-2026'],
  ['student fee', studentFee, { student: person, programDetails }, 'Asha Rao, Grade 6 A'],
  ['holiday', holiday, { holidayName: 'Second Saturday', holidayFrom: '2026-12-12' }, 'Second Saturday, 12-12-2026'],
  ['slot', slot, { slotName: 'Period 1', programDetails }, 'Period 1, Grade 6 A'],
  ['visit', visit, { student: person, staff: null, visitDate: '2026-12-15' }, 'Asha Rao, 15-12-2026'],
  ['student leave', studentLeave, { student: person, ...leave }, 'Asha Rao, 15-12-2026'],
  ['staff leave', staffLeave, { staff: person, ...leave }, 'Asha Rao, 15-12-2026'],
])('The title of a %s tells it apart from others of its name', (_what, { titleOf }, row, title) => {
  expect((titleOf as unknown as (of: object) => string)(row)).toMatch(new RegExp(`${title}$`));
});
