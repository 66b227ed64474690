import { z } from 'zod';
import { enumeration } from '../../../kit/domain/enumeration.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { byFields, defineResource } from '../../../kit/domain/resource.domain.ts';
import { idField, rowFieldsOf, stampFields } from '../../../kit/domain/row.domain.ts';
import { lengths, requiredChoice, requiredText } from '../../../kit/domain/rules.domain.ts';

/** The colours by which houses are known. */
export const houseColours = enumeration([
  'None',
  'Red',
  'Blue',
  'Green',
  'Yellow',
  'Orange',
  'Purple',
  'Pink',
  'Brown',
  'White',
  'Black',
]);

const houseInput = z.object({
  houseName: requiredText('House Name', 'House Name is required', lengths.name),
  colour: requiredChoice(houseColours, 'Colour is required'),
});
export type HouseInput = z.output<typeof houseInput>;

const houseRow = z.object({ houseId: idField, ...rowFieldsOf(houseInput), ...stampFields });

export const houseNames: NamesCall = { path: '/api/sis/House/GetAllHouseNames', id: 'houseId', shown: ['houseName'] };

/** A house of the school: students of all classes belong to one. */
export const house = defineResource({
  area: 'sis',
  name: 'House',
  id: 'houseId',
  permission: 'house',
  nameField: 'houseName',
  labels: { one: 'house' },
  input: houseInput,
  row: houseRow,
  fields: { houseName: 'House Name', colour: 'Colour' },
  filters: byFields('houseName', 'colour'),
  columns: ['houseName', 'colour'],
  owners: { houseid: 'houseId' },
  names: [houseNames],
});
