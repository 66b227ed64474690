import type { Area } from '../../kit/domain/area.domain.ts';

export const admissionArea: Area = {
  code: 'as',
  label: 'Admission Area',
  menu: [{ label: 'Admissions', path: '/as/grid', permission: 'admission.read' }],
  pages: [{ label: 'Statuses', path: '/as/statuses', under: '/as/grid', permission: 'admission.update' }],
};
