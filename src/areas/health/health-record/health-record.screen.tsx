import { Syringe } from 'lucide-react';
import { lazy } from 'react';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { HealthDetail } from './health-detail.tsx';
import { healthRecord } from './health-record.domain.ts';

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
