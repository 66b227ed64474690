// Runs before the first paint, so that a page never flashes in another theme, and asks for what somebody with a session is going to
// see. A file of its own: the page allows no inline script.
try {
  const token = localStorage.getItem('jt');
  if (token) {
    for (const link of document.querySelectorAll('link[data-with-session]')) link.rel = 'modulepreload';
    // What the screen needs before it shows anything comes beside its files: `asked-first.web.ts` hands it over.
    const url = document.querySelector('link[data-first-call]')?.getAttribute('href');
    if (url) {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const answer = fetch(url, { headers, credentials: 'include' });
      answer.catch(() => undefined);
      window.askedFirst = { url, token, at: Date.now(), answer };
    }
  }
  document.documentElement.dataset.theme = localStorage.getItem('theme') || 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
