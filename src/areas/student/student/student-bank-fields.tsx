import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { student } from './student.domain.ts';

const { TextField } = fieldsOf(student);

/** Step 3: Bank Details, kept in the form until the last step. */
export const BankFields = () => (
  <>
    <TextField name="bankName" wide />
    <TextField name="bankAccountNumber" inputMode="numeric" wide />
    <TextField name="bankIfsc" />
    <TextField name="bankBranch" />
    <p className="text-muted sm:col-span-2">These details are saved with the last step.</p>
  </>
);
