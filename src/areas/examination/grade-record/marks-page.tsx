import { useId, useState } from 'react';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { ChoiceProblem, SheetFrame, SheetPrompt } from '../../../kit/web/sheet/sheet-frame.tsx';
import type { SheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { UnchosenSheet } from '../../../kit/web/sheet/unchosen-sheet.tsx';
import { MarksBody } from './marks-body.tsx';
import { marksList } from './marks-path.web.ts';
import { useMarks } from './use-marks.web.ts';

interface MarksPageProps {
  mode: SheetMode;
  /** 0 if none is chosen yet. */
  examinationId: number;
  /** The column to enter; empty for none in particular. */
  subject: string;
  onChoose: (examinationId: number) => void;
}

/** The marks of an examination as a whole page: a line for each student, a column for each schedule. */
export function MarksPage({ mode, examinationId, subject, onChoose }: MarksPageProps) {
  const id = useId();
  const [left, setLeft] = useState(false);
  const missing = examinationId === 0 && (left || mode !== 'new') ? 'Examination is required' : undefined;
  const back = () => navigate({ to: marksList });
  const reasonId = `${id}-reason`;
  const marks = useMarks({ mode, examinationId, subject, reasonId, onSaved: back });
  const { sheet, isStored } = marks;
  return (
    <SheetFrame
      title={titleOf(mode, sheet ? isStored : mode !== 'new')}
      note={mode === 'new' || !sheet ? undefined : `${sheet.examinationName}, ${sheet.programName}`}
      onBack={back}
      onSave={() => {
        setLeft(true);
        marks.save();
      }}
      head={
        mode === 'new' && (
          <Choice
            id={`${id}-examination`}
            examinationId={examinationId}
            problem={missing}
            onChoose={(chosenId) => {
              marks.beginAnew();
              onChoose(chosenId);
            }}
            onLeave={() => setLeft(true)}
          />
        )
      }
    >
      {missing && (
        <ChoiceProblem id={`${id}-examination`} below={mode === 'new'}>
          {missing}
        </ChoiceProblem>
      )}
      {examinationId === 0 && (
        <UnchosenSheet
          prompt={mode === 'new' ? <Prompt /> : <SheetPrompt>Choose an examination to begin.</SheetPrompt>}
          field={`${id}-examination`}
          onSave={() => setLeft(true)}
        >
          Save
        </UnchosenSheet>
      )}
      <MarksBody examinationId={examinationId} marks={marks} reasonId={reasonId} />
    </SheetFrame>
  );
}

/** Loaded only when needed: only a new sheet has it. */
const Choice = loadedLater(() => import('./examination-choice.tsx').then((part) => part.ExaminationChoice));

const Prompt = loadedLater(() => import('./examination-choice.tsx').then((part) => part.ExaminationPrompt));

function titleOf(mode: SheetMode, isStored: boolean): string {
  if (mode === 'detail') return 'Grade Record Detail';
  return isStored ? 'Update grade record' : 'Add new grade record';
}
