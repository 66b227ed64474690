import { X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { DateField, NumberField, TextField } from '../../../kit/web/form/fields.tsx';
import { fieldId, useFormFrame } from '../../../kit/web/form/form-frame.web.ts';
import { FieldNotes } from '../../../kit/web/inputs/field-frame.tsx';
import { rowButtonLook } from '../../../kit/web/parts/row-button-look.web.ts';
import type { ExamInput } from './exam-schedule.domain.ts';
import { newSchedule } from './new-schedule.domain.ts';

/** A row as it is being typed. */
export type EnteredExam = Omit<ExamInput, 'examDate'> & { examDate: string | null; courseName: string; isMandatory: boolean };

/** The row of a course before anything is typed. */
export const newExam = ({ courseId, courseName, isMandatory }: Pick<EnteredExam, 'courseId' | 'courseName' | 'isMandatory'>) => ({
  courseId,
  courseName,
  isMandatory,
  examDate: null,
  roomId: '',
  ...newSchedule,
});

/** When and where one course is examined, with its total and minimum marks; one line where every label of it fits on one. */
export function ExamRow({ index, exam, onRemove }: { index: number; exam: EnteredExam; onRemove: () => void }) {
  const frame = useFormFrame();
  const field = (of: keyof ExamInput) => ({ name: `examSchedules.${index}.${of}`, optional: false });
  const course = field('courseId').name;
  const { fieldState } = useController({ name: course });
  return (
    <li>
      <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-3 min-[85rem]:grid-cols-[minmax(0,2fr)_minmax(0,11fr)_auto]">
        <legend className="sr-only">{exam.courseName}</legend>
        <div id={fieldId(frame, course)} tabIndex={-1} className="min-w-0 min-[85rem]:self-start min-[85rem]:pt-8">
          <span className="block break-words font-semibold">{exam.courseName}</span>
          {!exam.isMandatory && <span className="block text-muted text-xs">Optional course</span>}
          <FieldNotes id={fieldId(frame, course)} error={fieldState.error?.message} />
        </div>
        <div className="col-span-2 grid min-w-0 grid-cols-2 gap-3 max-[85rem]:row-start-2 sm:grid-cols-3 min-[85rem]:col-span-1 min-[85rem]:grid-cols-[minmax(0,3fr)_repeat(5,minmax(0,2fr))]">
          <DateField {...field('examDate')} label="Exam Date" />
          <TextField {...field('roomId')} label="Room" optional />
          <TextField {...field('startTime')} label="Start Time" type="time" />
          <TextField {...field('endTime')} label="End Time" type="time" />
          <NumberField {...field('totalMarks')} label="Total Marks" min={0} step={0.01} />
          <NumberField {...field('minMarks')} label="Minimum Marks" min={0} step={0.01} />
        </div>
        <button
          type="button"
          className={`${rowButtonLook} min-[85rem]:mt-6 min-[85rem]:self-start`}
          aria-label={`Remove: ${exam.courseName}`}
          title="Remove"
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </button>
      </fieldset>
    </li>
  );
}
