import type { Page } from 'playwright-core';
import { logIn } from '../e2e/support/log-in.ts';
import { emailOf } from '../e2e/support/roles.ts';
import { inBrowser, openSignedIn } from './launch.ts';
import { percentile } from './load.ts';
import { inSchool } from './school.ts';

// How much later a class's register opens for a teacher who sees health alerts than for one who does not.
//
//   npm run build && npx tsx bench/register-alerts.ts

const runs = 120;
const warmUps = 20;
const goalMs = 1;

/** The median, and beside it the fastest tenth for busy machines. */
const figures = (times: readonly number[]): string =>
  `${percentile(times, 0.5).toFixed(1)} (${percentile(times, 0.1).toFixed(1)})`;

await inSchool({ demo: true }, ({ stack }) =>
  inBrowser(async (browser) => {
    const { token, permissions } = await logIn(stack.origin, emailOf('Admin'));
    const { 'healthalert.read': _, ...withoutAlerts } = JSON.parse(permissions) as Record<string, string>;
    const pages = { with: await listFor(permissions), without: await listFor(JSON.stringify(withoutAlerts)) };
    const taken = { with: [] as number[], without: [] as number[] };
    // By turns, each first every other time, so that whatever else the machine does affects both alike.
    for (let run = 0; run < warmUps + runs; run += 1) {
      for (const who of run % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
        const time = await openFirst(pages[who]);
        if (run >= warmUps) taken[who].push(time);
      }
    }
    const badges = await badgesOf(pages);
    const later = (share: number) => (percentile(taken.with, share) - percentile(taken.without, share)).toFixed(2);
    console.table({
      'register opens without alerts, ms': figures(taken.without),
      'register opens with alerts, ms': figures(taken.with),
      [`opens later by, ms (goal at most ${goalMs})`]: `${later(0.5)} (${later(0.1)})`,
      'badges shown, with / without': badges,
    });

    async function listFor(held: string): Promise<Page> {
      const context = await openSignedIn(browser, stack.origin, { token, permissions: held });
      const page = await context.newPage();
      await page.goto('/las/studentattendance/grid');
      await editOf(page).waitFor();
      return page;
    }
  }),
);

function editOf(page: Page) {
  return page.getByRole('button', { name: /^Edit/ }).first();
}

/** From the click on the first register in the list to its first mark; then back to the list. */
async function openFirst(page: Page): Promise<number> {
  const edit = editOf(page);
  await edit.waitFor();
  await page.waitForLoadState('load');
  const time = await edit.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        const watch = new MutationObserver(() => {
          if (document.querySelector('[role=switch]') === null) return;
          watch.disconnect();
          resolve(performance.now() - from);
        });
        watch.observe(document.body, { subtree: true, childList: true });
        button.click();
      }),
  );
  // Gives what still follows time to end before the next run.
  await page.waitForTimeout(150);
  await page.goBack();
  return time;
}

async function badgesOf(all: { with: Page; without: Page }): Promise<string> {
  const counts: number[] = [];
  for (const page of [all.with, all.without]) {
    await editOf(page).click();
    await page.getByRole('switch').first().waitFor();
    await page.waitForTimeout(1000);
    counts.push(await page.getByRole('button', { name: /^Health alert of/ }).count());
  }
  return counts.join(' / ');
}
