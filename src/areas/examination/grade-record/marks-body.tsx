import { useMemo, useState } from 'react';
import { ClosedYear } from '../../../common/school-year/closed-year.tsx';
import { useNarrow } from '../../../kit/web/browser/media-query.web.ts';
import { ApiError } from '../../../kit/web/calls/api-error.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { SheetStatus } from '../../../kit/web/offline/sheet-status.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { Cell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { SheetBar } from '../../../kit/web/sheet/sheet-bar.tsx';
import { besidePrompt, SheetArrival, SheetPrompt } from '../../../kit/web/sheet/sheet-frame.tsx';
import { SheetProblems } from '../../../kit/web/sheet/sheet-problems.tsx';
import { MarksCounters } from './marks-counters.tsx';
import { MarksGrid } from './marks-grid.tsx';
import { countChanges, type MarksLine } from './marks-sheet.web.ts';
import { differencesOf } from './marks-source.web.ts';
import { OthersChanges } from './others-changes.tsx';
import { ownChildsMarks } from './student-line.tsx';
import { figuresOnSheet } from './subject-figures.tsx';
import type { OpenMarks } from './use-marks.web.ts';

interface MarksBodyProps {
  examinationId: number;
  marks: OpenMarks;
  /** Of the field for the reason. */
  reasonId: string;
}

/** Below the head of the page: how the sheet stands, its marks, and how they are saved. */
export function MarksBody({ examinationId, marks, reasonId }: MarksBodyProps) {
  const { key, open, sheet, columns, editing, shown, others, readOnly } = marks;
  const narrow = useNarrow();
  const [excused, setExcused] = useState<Excused>();
  const excuse = (cell: Cell) => setExcused((last) => ({ cell, id: (last?.id ?? 0) + 1, isOpen: true }));
  const figures = useMemo(() => (sheet ? figuresOnSheet(sheet) : []), [sheet]);
  const hasCells = sheet !== undefined && sheet.students.length > 0 && columns.length > 0;
  return (
    <>
      {sheet?.startDate && <ClosedYear of={sheet.startDate} permission="graderecord.update" />}
      <SheetStatus title={marks.title} open={open} differences={differencesOf} onMine={marks.keepMine} />
      {sheet && <OthersChanges others={others} by={open.base?.lastModifiedBy ?? ''} />}
      {key !== undefined && <SheetArrival open={open} />}
      <SheetProblems problems={marks.problems} onVisit={({ line, column }) => marks.visit(line, column)} />
      {sheet && marks.needsReason && (
        <Reason
          id={reasonId}
          value={sheet.reason}
          isMissing={marks.isReasonMissing}
          isAsked={open.error instanceof ApiError && 'reason' in open.error.errors}
          onChange={(reason) => open.change((latest) => ({ ...latest, reason }))}
        />
      )}
      {sheet && !hasCells && (
        <>
          <SheetPrompt>No data available to display.</SheetPrompt>
          <WhyEmpty list="egs/MarksSheet" id={examinationId} className={besidePrompt} />
        </>
      )}
      {hasCells && (
        <>
          {!readOnly && sheet.students.some(({ isOwnChild }) => isOwnChild) && <OwnChild of={sheet.students} />}
          <MarksCounters
            sheet={sheet}
            figures={figures}
            narrow={narrow}
            chosen={shown}
            editing={editing}
            readOnly={readOnly}
            onChoose={marks.choose}
            onEdit={marks.edit}
            onExcuse={() => marks.grid.current?.excuse()}
          />
          <MarksGrid
            key={key}
            ref={marks.grid}
            sheet={sheet}
            figures={figures}
            shown={narrow ? shown : undefined}
            editing={editing}
            others={others.keys}
            readOnly={readOnly}
            onChange={open.change}
            onPasted={marks.check}
            onEdit={marks.edit}
            onExcuse={excuse}
          />
          {excused && (
            <Excuse
              key={excused.id}
              {...{ sheet, cell: excused.cell, open: excused.isOpen }}
              onClose={() => setExcused({ ...excused, isOpen: false })}
              onExcuse={open.change}
            />
          )}
          {!readOnly && (
            <SheetBar
              hints={hints}
              changes={countChanges(open.base, sheet)}
              isStored={marks.isStored}
              state={open.state}
              onDiscard={open.takeTheirs}
              onSave={marks.save}
            >
              Save
            </SheetBar>
          )}
        </>
      )}
    </>
  );
}

/** Loaded only when needed: few sheets are changed after their release. */
const Reason = loadedLater(() => import('./release-reason.tsx').then((part) => part.ReleaseReason));

/** The cell for which somebody was last asked why its student is excused; closed, the question leads the focus back. */
interface Excused {
  cell: Cell;
  id: number;
  isOpen: boolean;
}

/** Loaded only when needed: few are excused. */
const Excuse = loadedLater(() => import('./excuse/excuse-dialog.tsx').then((part) => part.ExcuseDialog));

const hints = [
  { keys: ['Enter'], does: 'next student' },
  { keys: ['Tab'], does: 'next subject' },
  { keys: ['Ctrl Enter'], does: 'save' },
  { keys: ['/'], does: 'excused' },
  { keys: ['A–Z'], does: 'find a name' },
  { keys: ['Ctrl V'], does: 'paste a block' },
];

/** Says beforehand why one line takes no marks. */
const OwnChild = ({ of }: { of: readonly MarksLine[] }) => (
  <Muted className="px-4 pb-2 sm:px-6">
    {of
      .filter(({ isOwnChild }) => isOwnChild)
      .map(({ name }) => name)
      .join(', ')}
    . {ownChildsMarks}
  </Muted>
);
