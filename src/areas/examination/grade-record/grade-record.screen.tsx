import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { SheetList, type SheetMode, sheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { gradeRecord } from './grade-record.domain.ts';
import { MarksPage } from './marks-page.tsx';
import { removeMarks } from './marks-source.web.ts';

/** The grid of grade records, or the sheet of marks that the address names. */
export function GradeRecordScreen() {
  const { sheet, examination, schedule } = useAddress().search;
  const mode = sheetMode(sheet);
  if (!mode) return <MarksSheets />;
  const onChoose = (examinationId: number) => navigate({ to: '.', search: searchOf('new', examinationId), replace: true });
  return <MarksPage mode={mode} examinationId={Number(examination) || 0} subject={schedule ?? ''} onChoose={onChoose} />;
}

const searchOf = (sheet: SheetMode, examinationId: number) => ({
  sheet,
  ...(examinationId > 0 && { examination: examinationId }),
});

const openNew = () => navigate({ to: '.', search: searchOf('new', 0) });

function MarksSheets() {
  const { can, canTouch } = usePermissions();
  return (
    <SheetList
      of={gradeRecord}
      idOf={({ examinationId }) => examinationId}
      titleOf={({ examination: { examinationName }, program: { programName } }) => (
        <>
          {examinationName} <span className="font-normal text-muted">{programName}</span>
        </>
      )}
      searchOf={(mode, row) => searchOf(mode, row.examinationId)}
      tools={<ImportLink to="/egs/graderecord/import" permission="graderecord.create" />}
      onCreate={can('graderecord.create') ? openNew : undefined}
      may={(action, row) => canTouch(`graderecord.${action}`, gradeRecord.owners(row))}
      remove={({ examinationId }, reason) => removeMarks(examinationId, reason)}
    />
  );
}
