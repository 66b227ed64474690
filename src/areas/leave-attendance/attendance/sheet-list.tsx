import { ChartColumn } from 'lucide-react';
import type { StudentMarker } from '../../../common/student-marks.web.ts';
import type { ListedResource } from '../../../kit/domain/resource.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { SheetList, type SheetMode, sheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import type { SheetKind } from './sheet.web.ts';
import { SheetPage } from './sheet-page.tsx';
import type { SheetPlace } from './sheet-path.web.ts';

/** A row of either grid. */
interface SheetRow extends Record<string, unknown> {
  sheetId: number;
  attendanceDate: string;
  programId?: number;
}

interface SheetScreenProps<Row extends SheetRow> {
  kind: SheetKind;
  of: ListedResource<Row>;
  marker?: StudentMarker | undefined;
}

/** The grid of sheets, or the sheet that the address names. */
export function SheetScreen<Row extends SheetRow>({ kind, of, marker }: SheetScreenProps<Row>) {
  const { sheet, program, date } = useAddress().search;
  const mode = sheetMode(sheet);
  if (!mode) return <Sheets kind={kind} of={of} />;
  const onPlace = (place: SheetPlace) => navigate({ to: '.', search: searchOf('new', place), replace: true });
  const place = { programId: Number(program) || 0, date: date ?? today() };
  return <SheetPage kind={kind} mode={mode} place={place} marker={marker} onPlace={onPlace} />;
}

const searchOf = (sheet: SheetMode, { programId, date }: SheetPlace) => ({
  sheet,
  date,
  ...(programId > 0 ? { program: programId } : {}),
});

const placeOf = ({ programId = 0, attendanceDate: date }: SheetRow): SheetPlace => ({ programId, date });

const openNew = () => navigate({ to: '.', search: searchOf('new', { programId: 0, date: today() }) });

function Sheets<Row extends SheetRow>({ kind, of }: Pick<SheetScreenProps<Row>, 'kind' | 'of'>) {
  const { can, canTouch, canAll } = usePermissions();
  const [first] = of.columns;
  return (
    <SheetList
      of={of}
      idOf={({ sheetId }) => sheetId}
      titleOf={(row) => (first?.kind === 'date' ? of.titleOf(row) : first?.value(row))}
      reads={kind.kind === 'student' ? ['programId'] : []}
      searchOf={(mode, row) => searchOf(mode, placeOf(row))}
      tools={<ToolLink to={kind.overview} icon={ChartColumn} label="Today" />}
      onCreate={can(`${kind.permission}.create`) ? openNew : undefined}
      may={(action, row) =>
        kind.kind === 'staff' ? canAll(`${kind.permission}.${action}`) : canTouch(`${kind.permission}.${action}`, of.owners(row))
      }
      remove={(row) => kind.remove(placeOf(row))}
    />
  );
}
