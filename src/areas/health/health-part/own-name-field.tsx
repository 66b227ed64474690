import { useWatch } from 'react-hook-form';
import { other } from '../../../common/enumerations.domain.ts';
import { TextField } from '../../../kit/web/form/fields.tsx';
import { useResetWhen } from '../../../kit/web/form/reset-when.web.ts';
import { ownName } from './own-name.domain.ts';

/** The name of what a list lacks, shown while *Other* is chosen in the field `of`. */
export function OwnNameField({ of }: { of: string }) {
  useResetWhen('name', of);
  const isOther = Number(useWatch({ name: of })) === other;
  return isOther && <TextField name="name" {...ownName.fields.name} optional={false} />;
}
