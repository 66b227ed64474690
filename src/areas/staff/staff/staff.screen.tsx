import { lazy } from 'react';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { InviteTool } from '../../../common/invite-links.tsx';
import { DuplicatesLink, EnteredTwice } from '../../../common/known-person/entered-twice.tsx';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { ImportLink } from '../../../kit/web/import/import-link.tsx';
import type { ManyTools } from '../../../kit/web/list/list.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type PagePanel, PagePanels } from '../../../kit/web/panel/panel-seam.tsx';
import { PartsPanel } from '../../../kit/web/panel/parts-panel.tsx';
import { StatusBadge } from '../../../kit/web/parts/badge.tsx';
import { educationalBackground } from '../educational-background/educational-background.domain.ts';
import { professionalExperience } from '../professional-experience/professional-experience.domain.ts';
import { ClassTeacherLater } from '../staff-exit/class-teacher-later.tsx';
import { type StaffRow, staff } from './staff.domain.ts';
import { StaffAvatar, staffStatusLook } from './staff-look.tsx';

const StaffWizard = lazy(async () => ({ default: (await import('./staff-wizard.tsx')).StaffWizard }));

const StaffCard = loadedLater(() => import('./staff-card.tsx').then((part) => part.StaffCard));

const picture = reading(staff.row, ['staffId', 'firstName', 'lastName', 'photo'], (row) => <StaffAvatar staff={row} />);
const cells = {
  Status: reading(staff.row, ['staffStatus'], (row) => <StatusBadge value={row.staffStatus} look={staffStatusLook} inRow />),
};

/** What the detail of a staff member passes to the panels of other areas. */
export interface StaffFacts {
  staffId: number;
}

interface StaffScreenProps {
  panels: readonly PagePanel<StaffFacts>[];
  /** What other areas do with several members of staff. */
  manyTools: ManyTools;
}

/** Staff; the detail has a panel from every area that knows something about them. */
export const StaffScreen = ({ panels, manyTools }: StaffScreenProps) => (
  <ResourceScreen
    of={staff}
    picture={picture}
    cells={cells}
    manyTools={manyTools}
    tools={
      <>
        <InviteTool who="staff" />
        <ImportLink to="/ss/staff/import" permission="staff.create" />
        <DuplicatesLink to="/ss/duplicates" permission="staff" />
      </>
    }
    editor={StaffWizard}
    detail={(row) => <StaffDetail staff={row} panels={panels} />}
  />
);

const StaffDetail = ({ staff: row, panels }: { staff: StaffRow; panels: readonly PagePanel<StaffFacts>[] }) => (
  <div className="space-y-4">
    <StaffCard staff={row} />
    <EnteredTwice to={`/ss/duplicates?kind=staff&one=${row.staffId}`} permission="staff" />
    {row.staffStatus !== staffStatus.active && <ClassTeacherLater staffId={row.staffId} />}
    <PartsPanel title="Professional experience" of={professionalExperience} rows={row.professionalExperiences} />
    <PartsPanel title="Educational background" of={educationalBackground} rows={row.educationalBackgrounds} />
    <PagePanels panels={panels} facts={{ staffId: row.staffId }} owners={staff.owners(row)} />
  </div>
);
