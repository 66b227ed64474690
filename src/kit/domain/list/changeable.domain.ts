import { offeredColumns } from '../declared-words.domain.ts';
import type { AnyResource, Column, Filter } from '../resource.domain.ts';
import { heldAt } from '../row.domain.ts';
import { shapeOf } from '../schema-shape.domain.ts';

/** A field that can be given one value for many records: how it is chosen, and how it is shown. */
export interface ChangeableField {
  name: string;
  filter: Filter;
  column: Column<never>;
}

/**
 * The fields of a resource that many records may have in common: those of its form, without what tells records apart and what is kept
 * from most.
 */
export function changeableFields(resource: AnyResource): ChangeableField[] {
  const { input, fields, filters, row, titleOf, sensitive } = resource;
  const columns = offeredColumns({ ...resource, detailOnly: [] });
  const left = new Set<string>([...titleOf.reads, ...((sensitive?.fields as readonly string[]) ?? [])]);
  return Object.keys(shapeOf(input) ?? {}).flatMap((name) => {
    const filter: Filter | undefined = filters[name];
    const held = heldAt(row, name);
    const label = fields[name]?.label;
    const column = columns.find((one) => one.filter === name || one.value.reads.join() === name);
    if (left.has(name) || !held || !label || !column || (held.kind === 'id' && !filter?.names)) return [];
    return { name, column, filter: { ...held, ...filter, label } };
  });
}
