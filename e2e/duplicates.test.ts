import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { addGuardian, addStudent } from './support/calls.ts';
import { gone, see, settled, story, told } from './support/story.ts';

story('A child who was entered twice is found, made one line by line, and made two again on a phone', async ({ open }) => {
  const kept = await addStudent('Zubin', 'Wadia', { email: '' });
  const other = await addStudent('Wadia', 'Zubin', { email: 'zubin@wadia.test', currentAddress: '4 Shore Road, Pune' });
  await addGuardian(other, 'Perin', 'Wadia');
  const page = await open('Admin', '/sis/student/grid');
  await page.getByRole('link', { name: 'Duplicates' }).click();
  await see(page.getByRole('heading', { name: 'Possible Duplicates' }));
  await axe(page);
  await page.getByRole('button', { name: 'Zubin Wadia are two people', exact: true }).click();
  await told(page, 'They are two people');
  await gone(page.getByRole('link', { name: 'Compare the two records of Zubin Wadia' }));
  await axe(page);
  await page.getByRole('button', { name: 'Undo: Zubin Wadia are two people' }).click();
  await page.getByRole('link', { name: 'Compare the two records of Zubin Wadia' }).click();
  const differing = page.getByRole('region', { name: 'What differs' });
  await see(differing.getByRole('radio', { name: 'zubin@wadia.test, of the record that goes', checked: true }));
  await differing.getByRole('radio', { name: '4 Shore Road, Pune, of the record that goes' }).check();
  await see(page.getByText('1 link to a family member'));
  await axe(page);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe(page);
  await page.getByRole('button', { name: 'Make one record' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make one record' }).click();
  await told(page, 'The two records are one');
  await gone(page.getByRole('link', { name: 'Compare the two records of Zubin Wadia' }));
  await page.getByRole('button', { name: 'Undo: Zubin Wadia' }).click();
  await page.getByRole('button', { name: 'Make two records' }).click();
  await told(page, 'There are two records again');
  await see(page.getByRole('link', { name: 'Compare the two records of Zubin Wadia' }));

  await page.goto(`/sis/student/details/${kept}`);
  await settled(page);
  await page.getByRole('link', { name: 'Entered twice?' }).click();
  await see(page.getByRole('combobox', { name: 'The other record' }));
  await axe(page);
});
