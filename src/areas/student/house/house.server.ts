import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { house } from './house.domain.ts';
import { houses } from './house.table.ts';

export const houseResource = storedResource(house, {
  table: houses,
  conflicts: { house_name_once: { field: 'houseName', message: 'There is already a house with this name' } },
});
