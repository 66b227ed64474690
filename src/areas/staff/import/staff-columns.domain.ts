import { addressParts, takenOfPeople, wholeNames } from '../../../common/imported-person.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { formColumns, neededBy, type TakenAs } from '../../../kit/domain/import/form-columns.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { staff, staffInput } from '../staff/staff.domain.ts';

/** What the columns of a staff member are called in lists. */
const staffTakenAs: TakenAs = {
  ...takenOfPeople,
  staffType: { words: ['type', 'category', 'teaching'] },
  joinedOn: { words: ['doj', 'date of joining', 'joining date', 'appointment date', 'date of appointment', 'start date'] },
  designation: { words: ['post', 'job title', 'position', 'पद'] },
  isGovernmentHired: { words: ['government', 'government employee'] },
};

/** What is read of a file: besides the template's columns those that only lists have. */
export const importedStaffFields = (today: IsoDate): ImportField[] => [
  ...staffColumns(today),
  ...wholeNames(['staff name', 'teacher name', 'employee name', 'teacher', 'employee']),
  addressParts,
];

/** The columns of a staff member, in the order of the form; the staff type says who teaches. */
export function staffColumns(today: IsoDate): ImportField[] {
  const needed = neededBy(staff, {}, today);
  return formColumns({
    // The addresses come last there, and have no label of their own.
    names: [...new Set([...Object.keys(staff.fields), ...Object.keys(staffInput.shape)])],
    held: rowFieldsOf(staffInput),
    labels: staff.fields,
    takenAs: staffTakenAs,
    requiredOf: (name) => (needed.has(name) ? 'Yes' : ''),
  });
}
