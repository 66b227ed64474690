import { fullName } from '../../../common/person-name.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { changeRecord, useRefresh } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, SaveFooter } from '../../../kit/web/form/record-form.tsx';
import { editorOf } from '../../../kit/web/form/record-panel.tsx';
import { useRecordForm } from '../../../kit/web/form/use-record-form.tsx';
import { courseNames } from '../../program/course/course-names.domain.ts';
import { dailySlots, type TeachingStaffInput, type TeachingStaffRow, teachingStaff } from './teaching-staff.domain.ts';

const { LookupField, NumberField } = fieldsOf(teachingStaff);

/** In this call the published name of the id is `teachingstaffId`, unlike in DELETE. */
const send = (id: number, input: TeachingStaffInput) => changeRecord(teachingStaff, id, input, 'teachingstaffId');

/** The courses of a staff member, and how many lessons a day they can teach. */
export const TeachingStaffEditor = editorOf(teachingStaff, function EditForm({ record, onClose }) {
  const refresh = useRefresh();
  const form = useRecordForm<TeachingStaffInput, TeachingStaffRow>(teachingStaff, {
    record,
    send,
    onSaved: () => {
      void refresh(teachingStaff);
      onClose();
    },
  });
  const course = (chosen: { courseName: string } | null | undefined) => ({
    names: courseNames,
    current: chosen?.courseName ?? '',
  });
  return (
    <FormShell of={form} onSubmit={() => void form.save()} footer={<SaveFooter saving={form.saving} onCancel={onClose} />}>
      <FormGrid>
        <LookupField name="staffId" current={record ? fullName(record.staff) : ''} editable="on-create" wide />
        <NumberField name="dailySlots" hint="Lessons a day, 2 to 6" {...dailySlots} step={1} />
        <LookupField name="primaryCourseId" {...course(record?.primaryCourse)} wide />
        <LookupField name="secondaryCourseId" {...course(record?.secondaryCourse)} wide />
        <LookupField name="tertiaryCourseId" {...course(record?.tertiaryCourse)} wide />
      </FormGrid>
    </FormShell>
  );
});
