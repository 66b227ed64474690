import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { AssignHouses } from './assign-houses.tsx';
import { house, houseColours } from './house.domain.ts';

const { TextField, EnumField } = fieldsOf(house);

export const HouseScreen = () => (
  <ResourceScreen
    of={house}
    tools={<AssignHouses />}
    form={
      <>
        <TextField name="houseName" />
        <EnumField name="colour" of={houseColours} />
      </>
    }
  />
);
