import { lazy, Suspense } from 'react';
import { displayDays } from '../../../kit/domain/dates.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { LinkButton } from '../../../kit/web/route/link-button.tsx';
import { limitsInWords } from './assign.domain.ts';
import { courseChoice } from './course-choice.domain.ts';

const ChoiceOffer = lazy(async () => ({ default: (await import('./choice-offer.tsx')).ChoiceOffer }));

const { TextField, NumberField, DateField, LongTextField } = fieldsOf(courseChoice);

/** The choices of courses; whose students choose, and among which, is said in the detail of each. */
export const CourseChoiceScreen = () => (
  <ResourceScreen
    of={courseChoice}
    initial={{ leastCourses: 1, mostCourses: 1, opensOn: today() }}
    form={
      <>
        <TextField name="choiceName" wide />
        <NumberField name="schoolYear" step={1} />
        <div className="grid grid-cols-2 gap-4">
          <NumberField name="leastCourses" min={0} step={1} />
          <NumberField name="mostCourses" min={1} step={1} />
        </div>
        <DateField name="opensOn" />
        <DateField name="closesOn" />
        <LongTextField name="notes" wide />
      </>
    }
    detail={(row) => (
      <div className="space-y-4">
        <LinkButton kind="primary" to={`/ps/coursechoice/details/${row.courseChoiceId}`}>
          Who chose what
        </LinkButton>
        <Facts
          columns={2}
          items={[
            ['School Year', row.schoolYearName],
            ['Limits', limitsInWords(row)],
            ['Families choose', displayDays(row.opensOn, row.closesOn)],
            ['Have Chosen', row.students],
            ['Text', row.notes],
          ]}
        />
        <Suspense fallback={<Skeleton shape="lines" />}>
          <ChoiceOffer of={row} />
        </Suspense>
      </div>
    )}
  />
);
