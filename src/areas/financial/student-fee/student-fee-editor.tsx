import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fullName } from '../../../common/person-name.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import { isIsoDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { MoneyField } from '../../../kit/web/form/fields.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { loadRecord, useRecord } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormHeading, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { type EditorProps, Pending } from '../../../kit/web/form/record-panel.tsx';
import { PanelBody } from '../../../kit/web/form/side-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { FeeFigures } from './fee-figures.tsx';
import { chargedOn, feeLines, feeSummary, isOffered, isRequired, typedFeeIssues } from './fee-parts.domain.ts';
import {
  type FeeLine,
  type FeePart,
  type getFeeParts,
  type StudentFeeInput,
  type StudentFeeRow,
  studentFee,
} from './student-fee.domain.ts';

const { LookupField, DateField } = fieldsOf(studentFee);

/** A fee as its form shows it: a line for every part, concessions without their sign. */
type Entered = Omit<StudentFeeRow, 'studentFeeDetails'> & { studentFeeDetails: FeeLine[] };

/** Changes what a student owes: the due date, the chosen parts, each amount; the figures follow. */
export function StudentFeeEditor({ id, onClose }: EditorProps) {
  const record = useRecord(studentFee, id);
  const parts = useCall<typeof getFeeParts>(
    'GET /api/fs/StudentFee/GetFeeParts',
    { studentFeeId: id },
    { enabled: id > 0, staleTime: 0 },
  );
  if (id === 0)
    return <PanelBody readOnly>A fee is created when a student enters a program, or for whole programs from the list.</PanelBody>;
  if (!parts.data || !record.data || !record.isFetchedAfterMount || !parts.isFetchedAfterMount) {
    const again = () => void Promise.all([record.refetch(), parts.refetch()]);
    return <Pending error={record.error ?? parts.error} retry={again} />;
  }
  return <FeeForm parts={parts.data} record={record.data} onClose={onClose} />;
}

interface FeeFormProps {
  parts: readonly FeePart[];
  record: StudentFeeRow;
  onClose: () => void;
}

function FeeForm({ parts: known, record, onClose }: FeeFormProps) {
  // The lines keep the order of these, whatever comes into force meanwhile.
  const [parts] = useState(known);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const entered = (row: StudentFeeRow): Entered => ({
    ...row,
    studentFeeDetails: feeLines.entered(parts, row.studentFeeDetails),
  });
  const form = useRecordForm<StudentFeeInput, Entered>(studentFee, {
    record: entered(record),
    load: async (id) => entered(await loadRecord(studentFee, id)),
    onSaved: onClose,
  });
  const { control, setValue } = form.form;
  const lines: FeeLine[] = useWatch({ control, name: 'studentFeeDetails' });
  const typed: string | null = useWatch({ control, name: 'dueDate' });
  const held = new Set(record.studentFeeDetails.map(({ feeStructureId }) => feeStructureId));
  const dueDate = typed && isIsoDate(typed) ? typed : record.dueDate;
  const facts = { day: chargedOn(dueDate, record.yearBegins), held, ticked };
  const save = () => void form.save({ rules: (input) => typedFeeIssues(input.studentFeeDetails, parts, facts) });

  const tick = (index: number, isChosen: boolean) => {
    const part = parts[index];
    if (!part) return;
    const others = [...ticked].filter((id) => id !== part.feeStructureId);
    setTicked(new Set(isChosen ? [...others, part.feeStructureId] : others));
    setValue(`studentFeeDetails.${index}.amount`, isChosen ? part.amount : null, { shouldDirty: true });
  };
  const fields = (isConcession: boolean) =>
    parts.flatMap((part, index) => {
      const isChosen = ticked.has(part.feeStructureId) || (lines[index]?.amount ?? null) !== null;
      if (part.isConcession !== isConcession || !(isChosen || isOffered(part, facts))) return [];
      const key = part.feeStructureId;
      return [
        isRequired(part, facts) ? (
          <AmountField key={key} part={part} index={index} label={part.feeType} />
        ) : (
          <Choice key={key} part={part} index={index} isChosen={isChosen} onChange={(next) => tick(index, next)} />
        ),
      ];
    });
  const concessions = fields(true);
  return (
    <FormShell of={form} onSubmit={save} footer={<SaveFooter saving={form.saving} onCancel={onClose} />}>
      <ClosedYear of={record.schoolYear} permission="studentfee.update" inPanel />
      <FormGrid>
        <LookupField name="studentId" wide editable="on-create" current={fullName(record.student)} />
        <LookupField name="programId" editable="on-create" current={record.programDetails.programName} optional={false} />
        <DateField name="dueDate" />
        <FormHeading>What is charged</FormHeading>
        {fields(false)}
        {concessions.length > 0 && <FormHeading>Concessions</FormHeading>}
        {concessions}
      </FormGrid>
      <div className="mt-6" aria-live="polite">
        <FeeFigures of={feeSummary(feeLines.signed(lines, parts))} paid={record.amountPaid} />
      </div>
    </FormShell>
  );
}

interface PartProps {
  part: FeePart;
  index: number;
}

const AmountField = ({ part, index, label }: PartProps & { label: string }) => (
  <MoneyField name={`studentFeeDetails.${index}.amount`} label={label} optional={false} hint={`Usually ${rupees(part.amount)}`} />
);

interface ChoiceProps extends PartProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** An optional part: chosen by a tick, then given an amount. */
function Choice({ part, index, isChosen, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 sm:col-span-2 sm:grid-cols-2">
      <span className="flex min-h-10 items-center gap-2 max-sm:min-h-11">
        <input
          id={id}
          type="checkbox"
          className={tickBox}
          checked={isChosen}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id} className="min-w-0 break-words">
          {part.feeType}
          {!isChosen && <span className="text-muted"> {rupees(part.amount)}</span>}
        </label>
      </span>
      {isChosen && <AmountField part={part} index={index} label={`${part.feeType} amount`} />}
    </div>
  );
}
