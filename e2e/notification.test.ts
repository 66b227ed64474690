import { expect } from 'vitest';
import { axe } from './support/axe.ts';
import { hold } from './support/hold.ts';
import { gone, see, story, told } from './support/story.ts';

for (const [look, place, topic] of [
  [{}, 'a desk', 'Trip to the planetarium'],
  [{ phone: true, theme: 'dark' }, 'a phone', 'Trip to the museum'],
] as const) {
  story(
    `At ${place}, the office writes a notification with a placeholder, sees it as a guardian will, and deletes it`,
    async ({ open }) => {
      const page = await open('Admin', '/dashboard', look);
      const letGo = await hold(page, '**/api/ns/MailPlaceholder');
      await page.goto('/ns/notificationcontent/grid?panel=new');
      const panel = page.getByRole('dialog', { name: 'Add new notification' });
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await see(panel.getByText('Title is required').first(), panel.getByText('Body is required').first());
      await panel.getByLabel('Title').fill(topic);
      const body = panel.getByRole('textbox', { name: 'Body' });
      await body.click();
      await page.keyboard.type('Dear @recip');
      // On a slow line somebody types sooner than what is offered comes.
      letGo();
      await see(panel.getByRole('option', { name: 'Recipient Name' }));
      await axe(page);
      await page.keyboard.press('Enter');
      await page.keyboard.type(', the bus waits for @studentfirst');
      await panel.getByRole('option', { name: 'Student First Name' }).click();
      await page.keyboard.type(' ');
      await panel.getByRole('button', { name: 'Placeholder' }).click();
      await see(panel.getByText('43 placeholders'));
      await page.keyboard.press('ArrowUp');
      const last = panel.getByRole('option').last();
      await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
      await see(last);
      await page.keyboard.press('Enter');
      await panel.getByRole('button', { name: 'Align centre' }).click();
      await see(body.getByText('Dear {{Recipient Name}}, the bus waits for {{Student First Name}} {{Unusual Event}}'));
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await told(page, 'Your changes saved successfully');
      await gone(panel);

      await page.goto(`/ns/notificationcontent/grid?title=${encodeURIComponent(topic)}`);
      await page.getByRole('link', { name: topic }).first().click();
      const detail = page.getByRole('dialog', { name: 'Notification Detail' });
      await see(detail.getByText('Dear {{Recipient Name}}, the bus waits for'));
      const text = detail.locator('.rich-text p').first();
      await expect.poll(() => text.evaluate((line) => getComputedStyle(line).textAlign)).toBe('center');
      await detail.getByRole('combobox', { name: 'Student' }).click();
      const child = page.getByRole('listbox').getByRole('option').first();
      await child.click();
      await detail.getByRole('button', { name: 'Show' }).click();
      await see(detail.getByText(/^To .+ <.+>$/), detail.getByText(/^Dear (?!\{).+, the bus waits for (?!\{).+/));
      await axe(page);
      await detail.getByRole('button', { name: 'Close' }).last().click();
      await gone(detail);

      await page
        .getByRole('button', { name: `Delete: ${topic}` })
        .first()
        .click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await told(page, 'Notification deleted successfully');
    },
  );
}

for (const [look, place] of [
  [{}, 'a desk'],
  [{ phone: true, theme: 'dark' }, 'a phone'],
] as const) {
  story(`At ${place}, the office proves what was sent to whom, and sees that nothing is left in the outbox`, async ({ open }) => {
    const page = await open('Admin', '/ns/emaildata/grid?subject=Sports%20day', look);
    await see(page.getByText('This is a demonstration: nothing leaves this computer.'));
    await page
      .getByRole('button', { name: /^Details: / })
      .first()
      .click();
    const detail = page.getByRole('dialog', { name: 'E-mail Detail' });
    await see(detail.getByText('Message-ID'), detail.getByText('Sahyadri Public School').first());
    await axe(page);
    await detail.getByRole('button', { name: 'Close' }).last().click();
    await gone(detail);
    // Of other stories something may be on its way.
    await page.goto('/ns/outbox/grid?subject=Sports%20day');
    await see(page.getByText('No items to display'));
    await axe(page);
  });
}
