import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';
import { breachFactory } from './breach.factory.ts';
import { boardDue, breachState, isBoardLate } from './breach-words.domain.ts';

let school: TestApp;
let office: Caller;
const url = '/api/gs/Breach';

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());

test('The Board has to be told in detail until 72 hours after it was noticed', () => {
  expect(boardDue({ noticedOn: '2026-06-12', noticedTime: '10:45' })).toBe('15-06-2026 10:45');
});

const { open, closed } = breachState;
test.each<[what: string, of: Parameters<typeof isBoardLate>[0], isLate: boolean]>([
  ['on the third day', { noticedOn: '2026-06-12', boardToldOn: null, state: open }, false],
  ['on the fourth', { noticedOn: '2026-06-11', boardToldOn: null, state: open }, true],
  ['once it is told', { noticedOn: '2026-06-01', boardToldOn: '2026-06-14', state: open }, false],
  ['once it is closed', { noticedOn: '2026-06-01', boardToldOn: null, state: closed }, false],
])('It is late, or not, %s', (_what, of, isLate) => expect(isBoardLate(of, '2026-06-15')).toBe(isLate));

test('The letters say what is known, to the Board and to the people', async () => {
  const input = breachFactory({
    consequences: 'Marks may become known',
    advice: 'Change your password',
    details: 'A broken window',
  });
  const { json } = await office.post(url, input);
  const textOf = async (letter: string) =>
    (await readPdf((await office.get(`${url}/${letter}?breachId=${json.data}`)).bytes)).pages.join(' ');
  const [board, people] = [await textOf('PrintBoardLetter'), await textOf('PrintPeopleLetter')];
  for (const said of ['Data Protection Board', 'A laptop was stolen', '42 people', 'A broken window', '12-06-2026 at 10:45'])
    expect(board).toContain(said);
  for (const said of ['Change your password', 'Marks may become known', 'The account was disabled'])
    expect(people).toContain(said);
  expect(people).not.toContain('A broken window');
});

test('Only administrators see the register', async () => {
  for (const by of [await school.asStaff(6), await school.asTeacherOf(), await school.asParentOf()])
    problem(await by.get(url), 403);
});
