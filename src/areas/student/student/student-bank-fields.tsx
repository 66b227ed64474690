import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { student } from './student.domain.ts';

const { TextField } = fieldsOf(student);

/** Step 3: Bank Details, kept in the form until the last step. */
export const BankFields = () => (
  <>
    <TextField name="bankName" wide />
    <TextField name="bankAccountNumber" inputMode="numeric" wide />
    <TextField name="bankIfsc" />
    <TextField name="bankBranch" />
    <Muted className="sm:col-span-2">These details are saved with the last step.</Muted>
  </>
);
