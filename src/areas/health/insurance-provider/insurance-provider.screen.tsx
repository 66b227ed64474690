import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { insuranceProvider } from './insurance-provider.domain.ts';

const { TextField, PhoneField } = fieldsOf(insuranceProvider);

export const InsuranceProviderScreen = () => (
  <ResourceScreen
    of={insuranceProvider}
    form={
      <>
        <TextField name="insuranceProviderName" wide />
        <TextField name="insuranceProviderContactMail" type="email" />
        <PhoneField name="insuranceProviderContactNumber" />
      </>
    }
  />
);
