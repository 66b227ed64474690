import type { IsoDate } from '../dates.domain.ts';
import type { AnyResource } from '../resource.domain.ts';
import { heldIn } from '../row.domain.ts';
import { shapeOf } from '../schema-shape.domain.ts';
import { formColumns, neededBy, type TakenAs } from './form-columns.domain.ts';
import type { ImportField } from './import-field.domain.ts';

/** The columns of a resource as its declaration has them: what its form takes, in the order of its labels. */
export function resourceColumns(resource: AnyResource, today: IsoDate, takenAs: TakenAs = {}): ImportField[] {
  const inputs = Object.keys(shapeOf(resource.input) ?? {});
  const needed = neededBy(resource, {}, today);
  const row = shapeOf(resource.row) ?? {};
  return formColumns({
    names: [...new Set([...Object.keys(resource.fields), ...inputs])].filter(
      (name) => inputs.includes(name) && heldIn(row[name]),
    ),
    held: row,
    labels: resource.fields,
    takenAs,
    requiredOf: (name) => (needed.has(name) ? 'Yes' : ''),
  });
}
