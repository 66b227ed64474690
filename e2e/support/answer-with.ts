import type { Page } from 'playwright-core';

/** Answers a call as told, whether the page asks it alone or together with others. */
export async function answerWith(page: Page, path: string, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: body }),
  );
  await page.route('**/api/together?*', async (route) => {
    const calls = new URL(route.request().url()).searchParams.get('calls')?.split(',') ?? [];
    const at = calls.findIndex((call) => call.split('?')[0] === path);
    if (at < 0) return route.fallback();
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    await route.fulfill({ response, json: answers.with(at, { status: 200, body }) });
  });
}
