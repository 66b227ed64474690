import { expect } from 'vitest';
import { call } from './calls.ts';
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

interface Kind {
  roomKindId?: number;
  roomKindName: string;
  rooms: number;
}
