import { expect } from 'vitest';
import { staffFactory } from '../src/areas/staff/staff/staff.factory.ts';
import { staffType } from '../src/common/enumerations.domain.ts';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { call } from './calls.ts';
import { today } from './registers.ts';
import { gone, see, settled, story } from './story.ts';

story('Lessons and rooms that are typed stay while the other ones are saved, and no name is cut off', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/needs');
  await page.getByRole('combobox', { name: 'Program' }).selectOption({ label: 'Grade 3 A' });
  const lessons = page.getByRole('spinbutton', { name: 'Lessons of Environmental Studies' });
  await see(lessons);
  await settled(page);
  const cut = await page
    .locator('tbody :is(th, td:nth-child(2))')
    .evaluateAll(
      (all) => all.filter((one) => [one, ...one.children].some((part) => part.scrollWidth > part.clientWidth + 1)).length,
    );
  expect(cut).toBe(0);
  await lessons.fill('9');
  const again = page.waitForResponse((answer) => answer.url().includes('GetNeedsForProgram'));
  await page.getByRole('button', { name: 'Save rooms' }).click();
  await again;
  await settled(page);
  expect(await lessons.inputValue()).toBe('9');
  // Nor does what is typed below go when the lessons are saved.
  await lessons.fill('5');
  await page.getByRole('button', { name: 'Add a kind' }).click();
  const name = page.getByRole('textbox', { name: /^Name of kind/ }).last();
  await name.fill('Pottery');
  const kinds = page.waitForResponse((answer) => answer.url().includes('/gs/RoomKind') && answer.request().method() === 'GET');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await kinds;
  await settled(page);
  expect(await name.inputValue()).toBe('Pottery');
});

story('A kind of room that somebody else adds meanwhile stays, and so does what is typed', async ({ open }) => {
  const page = await open('Admin', '/gs/timetable/needs');
  await see(page.getByRole('region', { name: 'Kinds of rooms' }));
  await settled(page);
  await page.getByRole('button', { name: 'Add a kind' }).click();
  const names = page.getByRole('textbox', { name: /^Name of kind/ });
  await names.last().fill('Weaving room');
  const save = async (change: (kinds: Kind[]) => Kind[]) => {
    const { roomKinds } = await call<{ roomKinds: Kind[] }>('Admin', 'GET', 'gs/RoomKind');
    await call('Admin', 'PUT', 'gs/RoomKind/UpdateRoomKindBulk', { roomKinds: change(roomKinds) });
  };
  await save((kinds) => [...kinds, { roomKindName: 'Pottery room', rooms: 1 }]);
  await page.getByRole('button', { name: 'Save rooms' }).click();
  await see(page.getByText('Reload it to see the changes; what you typed stays.'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await gone(page.getByText('Reload it to see the changes; what you typed stays.'));
  expect(await names.last().inputValue()).toBe('Weaving room');
  await page.getByRole('button', { name: 'Save rooms' }).click();
  await see(page.getByText('Your changes saved successfully').first());
  const { roomKinds } = await call<{ roomKinds: Kind[] }>('Admin', 'GET', 'gs/RoomKind');
  expect(roomKinds.map(({ roomKindName }) => roomKindName)).toEqual(expect.arrayContaining(['Pottery room', 'Weaving room']));
  await save((kinds) => kinds.filter(({ roomKindName }) => !['Pottery room', 'Weaving room'].includes(roomKindName)));
});

story('What somebody who leaves has lost is given back at once, days to come as well', async ({ open }) => {
  const staff = staffFactory({ firstName: 'Lata', lastName: 'Returned', staffType: staffType.teaching });
  const { data: staffId } = await call<{ data: number }>('Admin', 'POST', 'ss/Staff', staff);
  const path = `gs/StaffUnavailability?staffId=${staffId}`;
  const day = { startTime: '09:00', endTime: '15:30', level: 2 };
  const lost = [1, 2, 3, 4, 5, 6].map((weekday) => ({ ...day, weekday, fromDate: addDays(today(), 7) }));
  await call('Admin', 'PUT', path, { times: [...lost, { ...day, weekday: 1, fromDate: null }] });
  const page = await open('Admin', `/gs/timetable/unavailability?staffId=${staffId}`);
  const coming = page.getByRole('list', { name: 'To come' });
  await see(coming);
  await page.getByRole('button', { name: 'Free the whole week' }).click();
  await gone(coming);
  expect(
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /Blocked$/ })
      .count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('Your changes saved successfully').first());
  expect((await call<{ times: unknown[] }>('Admin', 'GET', path)).times).toEqual([]);
});

interface Kind {
  roomKindId?: number;
  roomKindName: string;
  rooms: number;
}
