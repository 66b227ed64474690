import { useNames } from '../../../kit/web/calls/names.web.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { truncate } from '../../../kit/web/parts/format-text.web.ts';
import { ChoiceField } from '../../../kit/web/sheet/choice-field.tsx';
import { besidePrompt, SheetPrompt } from '../../../kit/web/sheet/sheet-frame.tsx';
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

/** What to do first on a new sheet. */
export function ExaminationPrompt() {
  const { data } = useNames(cutExaminationNames);
  if (data?.length !== 0) return <SheetPrompt>Choose an examination to begin.</SheetPrompt>;
  return (
    <>
      <SheetPrompt>There is no examination whose marks you may enter.</SheetPrompt>
      <WhyEmpty list="egs/MarksSheet" className={besidePrompt} />
    </>
  );
}
