import { useNames } from '../../../kit/web/calls/names.web.ts';
import { truncate } from '../../../kit/web/parts/format-text.web.ts';
import { ChoiceField } from '../../../kit/web/sheet/choice-field.tsx';
import { cutExaminationNames } from '../examination/examination-names.domain.ts';

interface ExaminationChoiceProps {
  id: string;
  /** 0 if none is chosen. */
  examinationId: number;
  problem: string | undefined;
  onChoose: (examinationId: number) => void;
  onLeave: () => void;
}

/** In characters. Source: text 3, section 9. */
const nameLength = 16;

/** Chooses the examination whose marks are to be entered. Many programs have one of the same name, so the program is shown too. */
export function ExaminationChoice({ examinationId, ...choice }: ExaminationChoiceProps) {
  const { data: examinations = [] } = useNames(cutExaminationNames);
  const options = examinations.map(({ id, label, detail }) => ({
    id,
    text: [truncate(label, nameLength), detail].filter(Boolean).join(' · '),
    title: label,
  }));
  return <ChoiceField label="Examination" value={examinationId} options={options} {...choice} />;
}
