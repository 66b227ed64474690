import { Syringe } from 'lucide-react';
import { lazy } from 'react';
import { personFields, personName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import { HealthDetail } from './health-detail.tsx';
import { healthRecord } from './health-record.domain.ts';

const HealthRecordEditor = lazy(async () => ({ default: (await import('./health-record-editor.tsx')).HealthRecordEditor }));

const picture = reading(healthRecord.row, personFields, (row) => <Avatar name={personName(row)} />);

export const HealthRecordScreen = () => (
  <ResourceScreen
    of={healthRecord}
    picture={picture}
    tools={<DueLink />}
    editor={HealthRecordEditor}
    detail={(row) => <HealthDetail record={row} />}
  />
);

const DueLink = () => (
  <Link
    to="/hs/vaccinationsdue"
    className="btn btn-sm btn-quiet text-sm max-sm:btn-md max-sm:btn-square"
    title="Vaccinations Due"
  >
    <Syringe size={16} aria-hidden />
    <span className="max-sm:sr-only">Vaccinations Due</span>
  </Link>
);
