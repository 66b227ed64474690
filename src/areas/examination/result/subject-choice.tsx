import { useId } from 'react';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { ExamResult } from './results.domain.ts';

/** Chooses all subjects together or one of them. */
export function SubjectChoice({ results, courseId }: { results: readonly ExamResult[]; courseId: number }) {
  const id = useId();
  const names = new Map(results.flatMap(({ subjects }) => subjects.map((each) => [each.courseId, each.courseName] as const)));
  return (
    <p className="flex items-center gap-2 pb-4">
      <label htmlFor={id} className="text-muted">
        Subject
      </label>
      <ChoiceBox
        id={id}
        look={barBox}
        className="min-w-0 max-w-80 flex-1"
        value={names.has(courseId) ? courseId : ''}
        onChange={({ target: { value } }) =>
          navigate({ to: '.', search: value === '' ? {} : { course: Number(value) }, replace: true })
        }
      >
        <option value="">All subjects</option>
        {[...names].map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </ChoiceBox>
    </p>
  );
}
