import type { Area } from '../../kit/domain/area.domain.ts';

export const healthArea: Area = {
  code: 'hs',
  label: 'Health Area',
  menu: [
    { label: 'Health Records', path: '/hs/healthrecord/grid', permission: 'healthrecord.read' },
    { label: 'Health Alerts', path: '/hs/alert', permission: 'healthalert.read' },
    { label: 'Visits', path: '/hs/visit/grid', permission: 'healthrecord.read' },
    { label: 'Vaccinations Due', path: '/hs/vaccinationsdue', permission: 'healthrecord.read' },
    { label: 'Insurance Providers', path: '/hs/insuranceprovider/grid', permission: 'healthrecord.read' },
  ],
};
