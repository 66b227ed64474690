import { useNames } from '../../../kit/web/calls/names.web.ts';
import { focusOnShow } from '../../../kit/web/parts/focus-on-show.web.ts';
import { cutExaminationNames } from '../examination/examination-names.domain.ts';

export interface GradeChoiceProps {
  /** Prefix of element ids; what is wrong stands in `-examination-problem`. */
  id: string;
  /** 0: none is chosen. */
  examinationId: number;
  problem: string | undefined;
  onChoose: (examinationId: number) => void;
  onLeave: () => void;
}

/** Names are longer than a choice is wide. Source: text 3, section 9. */
const nameLength = 16;

/** A name as a choice shows it. */
export const cutName = (name: string): string =>
  [...name].length > nameLength ? `${[...name].slice(0, nameLength).join('')}…` : name;

/** Of which examination marks are to be entered; many programs have one of the same name. */
export function GradeChoice({ id, examinationId, problem, onChoose, onLeave }: GradeChoiceProps) {
  const { data: examinations = [] } = useNames(cutExaminationNames);
  return (
    <label className="flex items-center gap-2 max-sm:w-full">
      <span className="text-muted">Examination</span>
      <select
        ref={examinationId === 0 ? focusOnShow : undefined}
        className="h-8 max-w-72 rounded-field border border-(--field-border) bg-base-100 px-2 focus-visible:ring-focus max-sm:h-11 max-sm:flex-1 max-sm:text-base"
        value={examinationId || ''}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-examination-problem`}
        onBlur={onLeave}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        <option value="">Select</option>
        {examinations.map((examination) => (
          <option key={examination.id} value={examination.id} title={examination.label}>
            {[cutName(examination.label), examination.detail].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </label>
  );
}
