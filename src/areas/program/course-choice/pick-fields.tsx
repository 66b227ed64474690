import { useId } from 'react';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, tickBox } from '../../../kit/web/inputs/field-frame.tsx';
import { type Limits, limitsInWords } from './assign.domain.ts';

/** What is chosen, before it is sent. */
export interface Picked {
  courseIds: readonly number[];
  secondWishId: number | null;
}

interface PickFieldsProps {
  /** What it is about, as a screen reader announces it. */
  legend: string;
  limits: Limits;
  courses: readonly { courseId: number; courseName: string; description?: string; capacity: number }[];
  picked: Picked;
  onPick: (picked: Picked) => void;
  /** Why it cannot be saved. */
  error?: string | undefined;
}

const radioBox =
  'size-5 appearance-none rounded-full border border-(--field-border) bg-base-100 checked:border-[6px] checked:border-base-content focus-visible:ring-focus';

/** One course by radio buttons, several by ticks; and the one that is taken instead of one that is full. */
export function PickFields({ legend, limits, courses, picked, onPick, error }: PickFieldsProps) {
  const id = useId();
  const isOne = limits.mostCourses === 1;
  const { courseIds, secondWishId } = picked;
  const pick = (courseId: number, isChosen: boolean) => {
    const others = isOne ? [] : courseIds.filter((other) => other !== courseId);
    const next = isChosen ? [...others, courseId] : others;
    onPick({ courseIds: next, secondWishId: secondWishId !== null && next.includes(secondWishId) ? null : secondWishId });
  };
  const others = courses.filter(({ courseId }) => !courseIds.includes(courseId));
  return (
    <div className="space-y-3">
      <fieldset aria-describedby={`${id}-limits`}>
        <legend className="sr-only">{legend}</legend>
        <p id={`${id}-limits`} className={error ? 'font-semibold text-error' : 'text-muted'} role={error ? 'alert' : undefined}>
          {limitsInWords(limits)}
          {!isOne && `, ${courseIds.length} chosen`}.
        </p>
        <ul>
          {isOne && limits.leastCourses === 0 && (
            <li>
              <PickOption
                id={id}
                isOne
                label="None"
                checked={courseIds.length === 0}
                onChange={() => onPick({ ...picked, courseIds: [] })}
              />
            </li>
          )}
          {courses.map(({ courseId, courseName, description, capacity }) => (
            <li key={courseId}>
              <PickOption
                {...{ id, isOne }}
                label={courseName}
                note={[description, capacity > 0 && counted(capacity, 'place')].filter(Boolean).join(' · ')}
                checked={courseIds.includes(courseId)}
                onChange={(isChosen) => pick(courseId, isChosen)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {courseIds.length > 0 && others.length > 0 && (
        <FieldFrame id={`${id}-second`} label="If a course is full" optional>
          <ChoiceBox
            id={`${id}-second`}
            value={secondWishId ?? ''}
            onChange={({ target }) => onPick({ ...picked, secondWishId: Number(target.value) || null })}
          >
            <option value="">No second wish</option>
            {others.map(({ courseId, courseName }) => (
              <option key={courseId} value={courseId}>
                {courseName}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
      )}
    </div>
  );
}

interface OptionProps {
  /** Of the group of radio buttons. */
  id: string;
  isOne: boolean;
  label: string;
  note?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const PickOption = ({ id, isOne, label, note, checked, onChange }: OptionProps) => (
  <label className="flex min-h-11 items-center gap-3 py-1">
    <input
      type={isOne ? 'radio' : 'checkbox'}
      name={isOne ? id : undefined}
      className={`${isOne ? radioBox : tickBox} shrink-0`}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span className="min-w-0">
      <span className="block break-words">{label}</span>
      {note && <span className="block break-words text-muted text-xs">{note}</span>}
    </span>
  </label>
);
