// Runs before the first paint, so that a page never flashes in another theme, and asks for what somebody with a session is going to
// see. A file of its own: the page allows no inline script.
// The login in the page that is sent before its script is there waits for it: `login-in-page.web.ts`.
addEventListener('submit', (event) => {
  const login = document.querySelector('[data-login]');
  if (!login) return;
  event.preventDefault();
  login.dataset.login = 'sent';
  if (event.submitter) event.submitter.disabled = true;
});

// Its script comes behind the style, so that both do not share a slow line.
addEventListener('DOMContentLoaded', () => {
  const src = document.querySelector('link[data-page-script]')?.href;
  if (src) document.head.append(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }));
});

try {
  const token = localStorage.getItem('jt');
  if (token) {
    // Only the login itself shows its form to somebody who has a session.
    document.documentElement.toggleAttribute('data-signed-in', !location.pathname.includes('/new/login'));
    for (const link of document.querySelectorAll('link[data-with-session]')) link.rel = 'modulepreload';
    // What the screen needs before it shows anything comes beside its files: `prefetched.web.ts` hands it over.
    const url = document.querySelector('link[data-first-call]')?.getAttribute('href');
    if (url) {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const answer = fetch(url, { headers, credentials: 'include' });
      answer.catch(() => undefined);
      window.prefetched = { url, token, at: Date.now(), answer };
    }
  }
  document.documentElement.dataset.theme = localStorage.getItem('theme') || 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
