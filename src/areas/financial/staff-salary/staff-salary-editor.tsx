import { useWatch } from 'react-hook-form';
import { rupees } from '../../../common/rupees.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { MoneyField } from '../../../kit/web/form/fields.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { loadRecord, useRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormHeading, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { type EditorProps, Pending } from '../../../kit/web/form/record-panel.tsx';
import { showSaved } from '../../../kit/web/form/show-saved.web.ts';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { SalaryFigures } from './salary-figures.tsx';
import { salaryLines, salarySummary, typedSalaryIssues } from './salary-summary.domain.ts';
import {
  type getSalaryParts,
  type SalaryLine,
  type SalaryPart,
  type StaffSalaryInput,
  type StaffSalaryRow,
  staffSalary,
} from './staff-salary.domain.ts';

const { LookupField } = fieldsOf(staffSalary);

/** A salary as its form shows it: a line for every part, deductions without their sign. */
type Entered = Omit<StaffSalaryRow, 'staffSalaryDetails'> & { staffSalaryDetails: SalaryLine[] };

/** Enters what somebody earns, part by part; the figures follow. */
export function StaffSalaryEditor({ id, onClose }: EditorProps) {
  const record = useRecord(staffSalary, id);
  const parts = useCall<typeof getSalaryParts>('GET /api/fs/StaffSalary/GetSalaryParts', {}, { shows: 'SalaryStructure' });
  if (!parts.data || (id > 0 && (!record.data || !record.isFetchedAfterMount))) {
    const again = () => void Promise.all([record.refetch(), parts.refetch()]);
    return <Pending error={record.error ?? parts.error} retry={again} />;
  }
  return <SalaryForm parts={parts.data} record={record.data ?? null} onClose={onClose} />;
}

interface SalaryFormProps {
  parts: readonly SalaryPart[];
  record: StaffSalaryRow | null;
  onClose: () => void;
}

function SalaryForm({ parts, record, onClose }: SalaryFormProps) {
  const entered = (row: StaffSalaryRow): Entered => ({
    ...row,
    staffSalaryDetails: salaryLines.entered(parts, row.staffSalaryDetails),
  });
  const form = useRecordForm<StaffSalaryInput, Entered>(staffSalary, {
    record: record && entered(record),
    initial: { staffSalaryDetails: salaryLines.entered(parts) },
    load: async (id) => entered(await loadRecord(staffSalary, id)),
    onSaved: record ? onClose : showSaved,
  });
  const save = () => void form.save({ rules: ({ staffSalaryDetails }) => typedSalaryIssues(staffSalaryDetails, parts) });
  const lines = useWatch({ control: form.form.control, name: 'staffSalaryDetails' }) as SalaryLine[];
  const fields = (isDeduction: boolean) =>
    parts.flatMap((part, index) =>
      part.isDeduction === isDeduction ? [<PartField key={part.salaryStructureId} part={part} index={index} />] : [],
    );
  return (
    <FormShell of={form} onSubmit={save} footer={<SaveFooter saving={form.saving} onCancel={onClose} />}>
      <FormGrid>
        <LookupField name="staffId" wide editable="on-create" />
        {parts.length === 0 ? (
          <NoParts />
        ) : (
          <>
            <FormHeading>Earnings</FormHeading>
            {fields(false)}
            <FormHeading>Deductions</FormHeading>
            {fields(true)}
          </>
        )}
      </FormGrid>
      <div className="mt-6" aria-live="polite">
        <SalaryFigures of={salarySummary(salaryLines.signed(lines ?? [], parts))} />
      </div>
    </FormShell>
  );
}

const NoParts = () => (
  <Muted className="sm:col-span-2">
    There are no salary structures yet: a salary is made of them.{' '}
    <Link to="/fs/salarystructure/grid" search={{ panel: 'new' }} className="underline underline-offset-2">
      Add the first one
    </Link>
  </Muted>
);

const PartField = ({ part, index }: { part: SalaryPart; index: number }) => (
  <MoneyField
    name={`staffSalaryDetails.${index}.amount`}
    label={part.salaryType}
    optional={part.isOptional}
    hint={part.isDeduction ? `In a year, at most ${rupees(part.maxDeductionAmount)}` : 'In a year'}
  />
);
