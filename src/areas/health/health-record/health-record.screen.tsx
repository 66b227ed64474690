import { Syringe } from 'lucide-react';
import { lazy } from 'react';
import { subjects } from '../../../common/enumerations.domain.ts';
import { personName } from '../../../common/person-name.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { VisitsOf } from '../visit/visits-panels.tsx';
import { HealthFacts } from './health-facts.tsx';
import type { HealthRecordRow } from './health-record.domain.ts';
import { healthRecord } from './health-record.domain.ts';
import { RecordLooks } from './looks.tsx';

const HealthRecordEditor = lazy(async () => ({ default: (await import('./health-record-editor.tsx')).HealthRecordEditor }));

export const HealthRecordScreen = () => (
  <ResourceScreen
    of={healthRecord}
    picture={initialsOf(healthRecord)}
    tools={<ToolLink to="/hs/vaccinationsdue" icon={Syringe} label="Vaccinations Due" />}
    editor={HealthRecordEditor}
    detail={(row) => <HealthDetail record={row} />}
  />
);

/** A health record, followed by the person's visits and by who looked at it. */
const HealthDetail = ({ record }: { record: HealthRecordRow }) => (
  <div className="space-y-4">
    <div>
      <p className="break-words font-semibold text-base">{personName(record)}</p>
      <Muted>{labelOf(subjects, record.healthRecordFor)}</Muted>
    </div>
    <HealthFacts record={record} />
    <Panel title="Visits to the nurse">
      <VisitsOf person={record.staffId ? { staffId: record.staffId } : { studentId: record.studentId ?? 0 }} />
    </Panel>
    <Panel title="Who looked">
      <RecordLooks healthRecordId={record.healthRecordId} />
    </Panel>
  </div>
);
