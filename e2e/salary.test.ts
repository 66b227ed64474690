import { expect } from 'vitest';
import { gone, see, story } from './story.ts';

for (const look of [{}, { phone: true, theme: 'dim' }]) {
  const where = look.phone ? 'a phone' : 'a desk';
  story(
    `At ${where}, the figures of a salary follow what is typed, and a deduction above its most is refused`,
    async ({ open }) => {
      const page = await open('Admin', '/fs/staffsalary/grid', look);
      await page
        .getByRole('button', { name: /^Edit: / })
        .nth(look.phone ? 1 : 0)
        .click();
      const panel = page.getByRole('dialog', { name: 'Update Staff Salary', exact: true });
      const figure = (label: string) => panel.locator('dl > div').filter({ hasText: label }).locator('dd');
      await panel.getByLabel('Basic Pay').fill('900000');
      await panel.getByLabel('Dearness Allowance').fill('300000.50');
      for (const optional of ['House Rent Allowance', 'Special Duty Allowance', 'Group Insurance'])
        await panel.getByLabel(optional).fill('');
      await panel.getByLabel('Professional Tax').fill('2500');
      await panel.getByLabel('Provident Fund').fill('180000.01');
      await see(figure('Total Earnings Yearly').filter({ hasText: '12,00,000.50' }));
      await panel.getByRole('button', { name: 'Save' }).click();
      await see(panel.getByText('Provident Fund must not exceed 1,80,000').first());
      await panel.getByLabel('Provident Fund').fill('180000');
      expect(await figure('Total Deductions Yearly').textContent()).toBe('1,82,500.00');
      expect(await figure('Taxable Amount Yearly').textContent()).toBe('10,17,500.50');
      expect(await figure('Total Tax Yearly').textContent()).toBe('41,750.05');
      expect(await figure('Monthly Salary').textContent()).toBe('81,312.54');
      await panel.getByRole('button', { name: 'Save' }).click();
      await gone(panel);
      await see(page.getByText('81,312.54').first());
    },
  );
}
