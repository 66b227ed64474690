import { useId, useMemo, useState } from 'react';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { SheetStatus } from '../../../kit/web/offline/sheet-status.tsx';
import { useNarrow } from '../../../kit/web/parts/media-query.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { isSameList } from '../../../kit/web/sheet/list-changes.tsx';
import { SheetBar } from '../../../kit/web/sheet/sheet-bar.tsx';
import { ChoiceProblem, SheetFrame, SheetOpening, SheetPrompt, SheetRefused } from '../../../kit/web/sheet/sheet-frame.tsx';
import type { SheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { SheetProblems } from '../../../kit/web/sheet/sheet-problems.tsx';
import { useSheetWork } from '../../../kit/web/sheet/sheet-work.web.ts';
import type { ExaminationChoiceProps } from './examination-choice.tsx';
import { MarksCounters } from './marks-counters.tsx';
import { MarksGrid } from './marks-grid.tsx';
import { marksList } from './marks-path.web.ts';
import { countChanges, type MarksSheet, problemsOf } from './marks-sheet.web.ts';
import { differencesOf, gradeRecordKind, marksSource, refusedCells } from './marks-source.web.ts';
import { OthersChanges, useOthersChanges } from './others-changes.tsx';
import type { ReleaseReasonProps } from './release-reason.tsx';
import { figuresOnSheet } from './subject-figures.tsx';
import { useEditing } from './use-editing.web.ts';

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
  const { canTouch } = usePermissions();
  const narrow = useNarrow();
  const [left, setLeft] = useState(false);
  const [asked, setAsked] = useState(false);

  const missing = examinationId === 0 && (left || mode !== 'new') ? 'Examination is required' : undefined;
  const source = useMemo(() => (examinationId > 0 ? marksSource(examinationId) : null), [examinationId]);
  const back = () => navigate({ to: marksList });
  const onSent = (seen: MarksSheet, stored: MarksSheet) => {
    if (isSameList(seen.students, stored.students)) return back();
    // Otherwise somebody who has joined meanwhile would be stored as absent unnoticed.
    keepEditing();
  };
  const { open, save, keepMine } = useSheetWork(source, gradeRecordKind, onSent);
  const { sheet, base, state } = open;
  const others = useOthersChanges(source?.key, base, sheet);

  const isStored = sheet !== undefined && sheet.version !== null;
  const owners = { programid: sheet?.programId };
  const mayWrite = sheet !== undefined && canTouch(`graderecord.${isStored ? 'update' : 'create'}`, owners);
  const readOnly = mode === 'detail' || !mayWrite;
  const { grid, columns, editing, shown, choose, edit, visit, keepEditing, editAnew } = useEditing(sheet, { subject, readOnly });
  const figures = useMemo(() => (sheet ? figuresOnSheet(sheet) : []), [sheet]);
  const changes = sheet ? countChanges(base, sheet) : 0;
  const problems = useMemo(() => (sheet && asked ? problemsOf(sheet) : []), [sheet, asked]);
  const refused = sheet ? refusedCells(open.error, sheet) : [];
  const needsReason = sheet !== undefined && !readOnly && asksForReason(base, sheet);

  const saveIfRight = () => {
    const latest = open.latest();
    if (!latest || readOnly || latest.students.length === 0) return;
    setAsked(true);
    const [first] = problemsOf(latest);
    if (first) return visit(first.line, first.column);
    if (asksForReason(base, latest) && latest.reason.trim() === '') return void document.getElementById(`${id}-reason`)?.focus();
    save();
  };

  return (
    <SheetFrame
      title={titleOf(mode, sheet ? isStored : mode !== 'new')}
      note={mode === 'new' || !sheet ? undefined : `${sheet.examinationName}, ${sheet.programName}`}
      onBack={back}
      onSave={() => {
        setLeft(true);
        saveIfRight();
      }}
      head={
        mode === 'new' && (
          <Choice
            id={`${id}-examination`}
            examinationId={examinationId}
            problem={missing}
            onChoose={(chosenId) => {
              editAnew();
              setAsked(false);
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
      <SheetStatus title={(sheet && source?.title(sheet)) ?? ''} open={open} differences={differencesOf} onMine={keepMine} />
      {sheet && <OthersChanges others={others} by={base?.lastModifiedBy ?? ''} />}
      {open.error !== undefined && (
        <SheetRefused isOpen={sheet !== undefined} error={open.error} again={() => void open.refresh()} />
      )}
      <SheetProblems problems={problems.length > 0 ? problems : refused} onVisit={({ line, column }) => visit(line, column)} />
      {needsReason && (
        <Reason
          id={`${id}-reason`}
          value={sheet.reason}
          isMissing={asked && sheet.reason.trim() === ''}
          isAsked={open.error instanceof ApiError && 'reason' in open.error.errors}
          onChange={(reason) => open.change((latest) => ({ ...latest, reason }))}
        />
      )}
      {examinationId === 0 && <SheetPrompt>Choose an examination to begin.</SheetPrompt>}
      {examinationId > 0 && !sheet && open.error === undefined && <SheetOpening />}
      {sheet && (sheet.students.length === 0 || columns.length === 0) && <SheetPrompt>No data available to display.</SheetPrompt>}
      {sheet && sheet.students.length > 0 && columns.length > 0 && (
        <>
          <MarksCounters
            sheet={sheet}
            figures={figures}
            narrow={narrow}
            chosen={shown}
            editing={editing}
            readOnly={readOnly}
            onChoose={choose}
            onEdit={edit}
          />
          <MarksGrid
            key={source?.key}
            ref={grid}
            sheet={sheet}
            figures={figures}
            shown={narrow ? shown : undefined}
            editing={editing}
            others={others.keys}
            readOnly={readOnly}
            onChange={open.change}
            onPasted={() => setAsked(true)}
            onEdit={edit}
          />
          {!readOnly && (
            <SheetBar
              hints={hints}
              changes={changes}
              isStored={isStored}
              state={state}
              onDiscard={open.takeTheirs}
              onSave={saveIfRight}
            >
              Save
            </SheetBar>
          )}
        </>
      )}
    </SheetFrame>
  );
}

const loadChoice = () => import('./examination-choice.tsx').then((part) => part.ExaminationChoice);

/** Loaded only when needed: only a new sheet has it. */
function Choice(props: ExaminationChoiceProps) {
  const { part: ExaminationChoice } = useLoaded(loadChoice);
  return ExaminationChoice && <ExaminationChoice {...props} />;
}

const loadReason = () => import('./release-reason.tsx').then((part) => part.ReleaseReason);

/** Loaded only when needed: few sheets are changed after their release. */
function Reason(props: ReleaseReasonProps) {
  const { part: ReleaseReason } = useLoaded(loadReason);
  return ReleaseReason && <ReleaseReason {...props} />;
}

const asksForReason = (base: MarksSheet | undefined, sheet: MarksSheet): boolean =>
  sheet.needsReason && countChanges(base, sheet) > 0;

const hints = [
  { keys: ['Enter'], does: 'next student' },
  { keys: ['Tab'], does: 'next subject' },
  { keys: ['A–Z'], does: 'find a name' },
  { keys: ['Ctrl V'], does: 'paste a block' },
  { keys: ['Ctrl Enter'], does: 'save' },
];

function titleOf(mode: SheetMode, isStored: boolean): string {
  if (mode === 'detail') return 'Grade Record Detail';
  return isStored ? 'Update grade record' : 'Add new grade record';
}
