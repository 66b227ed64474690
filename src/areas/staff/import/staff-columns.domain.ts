import { takenOfPeople } from '../../../common/imported-person.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { formColumns, neededBy } from '../../../kit/domain/import/form-columns.domain.ts';
import type { ImportField } from '../../../kit/domain/import/import-field.domain.ts';
import { rowFieldsOf } from '../../../kit/domain/row.domain.ts';
import { staff, staffInput } from '../staff/staff.domain.ts';

/** The columns of a staff member, in the order of the form; the staff type says who teaches. */
export function staffColumns(today: IsoDate): ImportField[] {
  const needed = neededBy(staff, {}, today);
  return formColumns({
    // The addresses come last there, and have no label of their own.
    names: [...new Set([...Object.keys(staff.fields), ...Object.keys(staffInput.shape)])],
    held: rowFieldsOf(staffInput),
    labels: staff.fields,
    takenAs: takenOfPeople,
    requiredOf: (name) => (needed.has(name) ? 'Yes' : ''),
  });
}
