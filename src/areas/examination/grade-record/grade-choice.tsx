import { useNames } from '../../../kit/web/calls/names.web.ts';
import { ChoiceField } from '../../../kit/web/sheet/choice-field.tsx';
import { cutExaminationNames } from '../examination/examination-names.domain.ts';

export interface GradeChoiceProps {
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
export function GradeChoice({ examinationId, ...choice }: GradeChoiceProps) {
  const { data: examinations = [] } = useNames(cutExaminationNames);
  const options = examinations.map(({ id, label, detail }) => ({
    id,
    text: [cutName(label), detail].filter(Boolean).join(' · '),
    title: label,
  }));
  return <ChoiceField label="Examination" value={examinationId} options={options} {...choice} />;
}
