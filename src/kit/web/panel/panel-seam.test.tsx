// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePanelList } from './panel-data.web.ts';
import { type PagePanel, PagePanels } from './panel-seam.tsx';
import { SaidOnce } from './said-once.tsx';

declare module '../../domain/area.domain.ts' {
  interface PermissionNames {
    student: true;
    graderecord: true;
    healthrecord: true;
    studentfee: true;
  }
}

beforeEach(() => localStorage.setItem('permissions', '{"student.read":"-1","graderecord.read":"programid=3"}'));

type Later = Extract<PagePanel<{ studentId: number }>, { load: unknown }>;

const panel = (title: string, change: Partial<Later> = {}): Later => ({
  title,
  permission: 'student.read',
  load: async () => (facts) => <p>{`${title} of ${facts.studentId}`}</p>,
  ...change,
});

let isAway: boolean;
/** A panel whose code cannot be loaded while the network is away. */
const fees = panel('Fees', {
  load: async () => {
    if (isAway) throw new Error('The network is away.');
    return () => <p>fees are here</p>;
  },
});

test('A panel that fails leaves the others alone, and comes back when tried again', async () => {
  isAway = true;
  render(<PagePanels panels={[fees, panel('Leave')]} facts={{ studentId: 7 }} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The network is away.');
  expect(await screen.findByText('Leave of 7')).toBeDefined();
  isAway = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('fees are here')).toBeDefined();
});

test('A panel whose code fails to load is loaded again as soon as possible', async () => {
  isAway = true;
  render(<PagePanels panels={[{ ...fees, load: () => fees.load() }]} facts={{ studentId: 7 }} />);
  expect(await screen.findByRole('alert')).toBeDefined();
  isAway = false;
  expect(await screen.findByText('fees are here')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Without a network a page says so once, and its panels come by themselves when it is back', async () => {
  isAway = true;
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return new Response('{"items":[]}');
  });
  const content = () => (usePanelList('/api/fs/StudentFee', {}) ? <p>fees are here</p> : <p>loading</p>);
  const { container } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SaidOnce>
        <PagePanels panels={[{ title: 'Fees', permission: 'student.read', content }]} facts={{ studentId: 7 }} />
      </SaidOnce>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^No connection\./)).toBeDefined();
  await vi.waitFor(() => expect(container.querySelector('section [role=alert]'), 'is there, hidden').not.toBeNull());
  isAway = false;
  expect(await screen.findByText('fees are here', {}, { timeout: 10_000 })).toBeDefined();
  expect(screen.queryByText(/^No connection\./)).toBeNull();
  vi.unstubAllGlobals();
});

test('Once nobody is signed in, a panel that cannot be fetched again keeps what it shows', async () => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response('{"items":[]}'));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const content = () => (usePanelList('/api/fs/StudentFee', {}) ? <p>fees are here</p> : <p>loading</p>);
  const page = () => (
    <QueryClientProvider client={queries}>
      <PagePanels panels={[{ title: 'Fees', permission: 'student.read', content }]} facts={{ studentId: 7 }} />
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  expect(await screen.findByText('fees are here')).toBeDefined();
  localStorage.removeItem('jt');
  await queries.invalidateQueries();
  expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('error');
  rerender(page());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('fees are here')).toBeDefined();
});

test('A panel without its permission is not shown, nor one that needs all rows if the user has only a scope', async () => {
  const panels = [
    panel('Health', { permission: 'healthrecord.read' }),
    panel('All grades', { permission: 'graderecord.read', everything: true }),
    panel('Grades', { permission: 'graderecord.read' }),
  ];
  render(<PagePanels panels={panels} facts={{ studentId: 7 }} />);
  expect(await screen.findByText('Grades of 7')).toBeDefined();
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Grades']);
});

test('On a person’s page, a panel whose permission does not cover them is missing, without saying that there is nothing', async () => {
  localStorage.setItem(
    'permissions',
    '{"student.read":"-1","graderecord.read":"programid=3","healthrecord.read":"staffid=9","studentfee.read":"studentid=7"}',
  );
  const panels = [
    panel('Leave'),
    panel('Grades', { permission: 'graderecord.read' }),
    panel('Health', { permission: 'healthrecord.read' }),
    panel('Fees', { permission: ['studentfee.read', 'healthrecord.read'] }),
  ];
  const shown = () => screen.getAllByRole('heading').map((heading) => heading.textContent);
  const { rerender } = render(<PagePanels panels={panels} facts={{ studentId: 7 }} owners={{ studentid: 7, programid: 3 }} />);
  expect(await screen.findByText('Fees of 7')).toBeDefined();
  expect(shown()).toEqual(['Leave', 'Grades', 'Fees']);
  rerender(<PagePanels panels={panels} facts={{ studentId: 8 }} owners={{ studentid: 8, programid: null }} />);
  expect(shown()).toEqual(['Leave']);
});
