import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { useResetWhen } from '../../../kit/web/form/reset-when.web.ts';
import { examinationCourseNames } from './courses-of-examination.domain.ts';
import { examSchedule } from './exam-schedule.domain.ts';

const { LookupField } = fieldsOf(examSchedule);

/** Chooses the course: one from the chosen examination's program. Choosing another examination clears it. */
export function CourseOfExamination() {
  const { control } = useFormContext();
  const examinationId = Number(useWatch({ control, name: 'examinationId' }));
  useResetWhen('courseId', 'examinationId');
  return (
    <LookupField
      key={examinationId}
      name="courseId"
      wide
      editable="on-create"
      names={examinationId > 0 ? examinationCourseNames : null}
      query={{ examinationId }}
      none={examinationId > 0 ? 'The program of this examination has no courses.' : 'Choose the Examination first.'}
    />
  );
}
