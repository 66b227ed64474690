import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { useFormFrame } from '../../../kit/web/form/form-frame.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { CourseOfExamination } from './course-of-examination.tsx';
import { type ExamScheduleRow, examSchedule } from './exam-schedule.domain.ts';
import { newSchedule } from './new-schedule.domain.ts';

const { TextField, LookupField, DateField, NumberField } = fieldsOf(examSchedule);

const shown = ['examDate', 'course.courseName', 'totalMarks', 'minMarks', 'startTime', 'endTime', 'roomId'] as const;
const facts = (row: Reading<ExamScheduleRow, (typeof shown)[number]>): FactItem[] => [
  ['Exam Date', displayDate(row.examDate)],
  ['Course', row.course.courseName],
  ['Total Marks', formatNumber(row.totalMarks)],
  ['Passing Marks', formatNumber(row.minMarks)],
  ['Start Time', row.startTime],
  ['End Time', row.endTime],
  ['Room', row.roomId],
];

const card = reading(examSchedule.row, shown, (row) => <Facts columns={2} items={facts(row)} />);

export const ExamScheduleScreen = () => (
  <ResourceScreen
    of={examSchedule}
    card={card}
    initial={newSchedule}
    tools={<AddSeveral />}
    form={
      <>
        <LookupField name="examinationId" wide editable="on-create" />
        <CourseOfExamination />
        <DateField name="examDate" />
        <TextField name="roomId" />
        <TextField name="startTime" type="time" />
        <TextField name="endTime" type="time" />
        <NumberField name="totalMarks" min={0} step={0.01} />
        <NumberField name="minMarks" min={0} step={0.01} />
        <ReasonOfChange />
      </>
    }
    detail={(row) => (
      <Facts
        columns={2}
        items={[
          ['Examination', row.examination.examinationName],
          ['Program', row.examination.program.programName],
          ...facts(row),
        ]}
      />
    )}
  />
);

/** A new exam has no released results. */
const ReasonOfChange = () => (useFormFrame().creating ? null : <TextField name="reason" wide />);

function AddSeveral() {
  const { can } = usePermissions();
  if (!can('examschedule.create')) return null;
  return (
    <LinkButton to="/egs/examschedule/several" small>
      Add Several
    </LinkButton>
  );
}
