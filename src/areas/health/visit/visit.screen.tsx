import { subject } from '../../../common/enumerations.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { visit } from './visit.domain.ts';
import { VisitDetail } from './visit-detail.tsx';
import { VisitFields } from './visit-fields.tsx';

export const VisitScreen = () => (
  <ResourceScreen
    of={visit}
    initial={{ visitFor: subject.student, visitDate: today(), visitTime: now() }}
    form={<VisitFields />}
    detail={(row) => <VisitDetail visit={row} />}
  />
);
