import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { inMonths } from '../program/duration.web.ts';
import { SetUpLink } from '../set-up/set-up-link.tsx';
import { type CourseRow, course } from './course.domain.ts';

const { TextField, LongTextField, NumberField, DateField } = fieldsOf(course);

const cells = { Duration: reading(course.row, ['duration'], (row) => inMonths(row.duration)) };

export const CourseScreen = () => (
  <ResourceScreen
    of={course}
    tools={
      <>
        <SetUpLink to="/ps/setup?show=courses" permission="course.create" />
        <ImportLink to="/ps/course/import" permission="course.create" />
      </>
    }
    initial={{ startDate: today(), credits: 0 }}
    cells={cells}
    form={
      <>
        <TextField name="courseName" wide />
        <LongTextField name="courseDescription" />
        <NumberField name="duration" hint="In months, at least 6" min={6} step={1} />
        <NumberField name="credits" min={0} step={1} />
        <DateField name="startDate" />
      </>
    }
    detail={(row) => <CourseFacts course={row} />}
  />
);

const CourseFacts = ({ course: row }: { course: CourseRow }) => (
  <Facts
    columns={2}
    items={[
      ['Course Name', row.courseName],
      ['Duration', inMonths(row.duration)],
      ['Credits', formatNumber(row.credits, 0)],
      ['Start Date', displayDate(row.startDate)],
      ['Description', row.courseDescription],
    ]}
  />
);
