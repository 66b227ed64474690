import { addDays } from '../src/kit/domain/dates.domain.ts';
import { axe } from './support/axe.ts';
import { addStudent, call } from './support/calls.ts';
import { today } from './support/registers.ts';
import { see, settled, story } from './support/story.ts';

story(
  'A nurse finds whose vaccination is overdue from the health records, opens the record, and sees visits and looks there',
  async ({ open }) => {
    const studentId = await addStudent('Bhavna', 'Overdue');
    const { data: healthRecordId } = await call<{ data: number }>('Admin', 'POST', 'hs/HealthRecord', {
      ...{ healthRecordFor: 1, healthRecordForId: studentId, immunizationStatus: true, bloodGroup: 1 },
    });
    const dose = { vaccine: 2, dateAdministered: '2020-01-01', booster: false, notes: '' };
    await call('Admin', 'POST', 'hs/VaccinationRecord', { healthRecordId, ...dose });
    await call('Admin', 'POST', 'hs/Visit', {
      ...{ visitFor: 1, visitForId: studentId, complaint: 'Nosebleed' },
      ...{ visitDate: addDays(today(), -1), visitTime: '10:45' },
    });
    for (const phone of [false, true]) {
      const page = await open('Admin', '/hs/healthrecord/grid', { phone });
      await page.getByRole('main').getByRole('link', { name: 'Vaccinations Due' }).click();
      await see(page.getByText(/Nobody is listed for a vaccine that they have never had/), page.getByText('01-01-2021'));
      await settled(page);
      await axe(page);
      await page.getByRole('link', { name: 'Bhavna Overdue', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'Health Record Detail' });
      await see(panel.getByRole('link', { name: /, 10:45$/ }), panel.getByText('in vaccinations due'));
      await settled(page);
      await axe(page);
    }
  },
);
