import type { CallDefinition } from '../../domain/call.domain.ts';
import { mostTogether } from '../../domain/together/most-together.domain.ts';
import type { callTogether } from '../../domain/together/together.domain.ts';
import { type AnswerOf, api, type CallName, callApi, placeOf, type Query, type QueryOf, urlOf } from './api.web.ts';
import { apiErrorOf } from './api-error.web.ts';

interface Question {
  path: string;
  query: Query;
  url: string;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

let waiting: Question[] = [];

/** What a page keeps of its answers, and what it is answered with instead of a failure; absent: nothing. */
export const spareAnswers: {
  keep?: (url: string, answer: unknown) => void;
  /** @throws the failure where nothing is kept */
  find?: (url: string, failure: unknown) => Promise<unknown>;
} = {};

/**
 * Makes a call that only reads, in one request with all calls made at the same moment, such as those of a page that opens. Each has
 * its own answer or failure. It cannot be aborted, because others wait for the same request.
 */
export const askTogether = <Answer>(path: string, query: Query): Promise<Answer> => {
  const url = urlOf(path, query);
  const asked = new Promise<unknown>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(send);
    waiting.push({ path, query, url, resolve, reject });
  });
  return asked.then(
    (answer) => {
      spareAnswers.keep?.(url, answer);
      return answer;
    },
    (failure) => spareAnswers.find?.(url, failure) ?? Promise.reject(failure),
  ) as Promise<Answer>;
};

/** Makes a defined call in this way. */
export const callWithOthers = <C extends CallDefinition>(name: CallName<C>, query: QueryOf<C>) =>
  askTogether<AnswerOf<C>>(placeOf(name).path, query as Query);

function send() {
  const requests = inRequests(waiting);
  waiting = [];
  for (const questions of requests) {
    if (questions.length > 1) void askAll(questions);
    else for (const question of questions) askAlone(question);
  }
}

/** As few requests as the limits allow. A call that another server answers goes there, by itself. */
function inRequests(questions: readonly Question[]): Question[][] {
  const requests: Question[][] = [];
  let open: Question[] = [];
  for (const question of questions) {
    const isOwn = question.url.startsWith('/');
    const fits = open.length < mostTogether.calls && callsOf([...open, question]).length <= mostTogether.letters;
    if (isOwn && open.length > 0 && fits) open.push(question);
    else {
      const next = [question];
      requests.push(next);
      if (isOwn) open = next;
    }
  }
  return requests;
}

const callsOf = (questions: readonly Question[]): string => questions.map(({ url }) => url).join(',');

const askAlone = ({ path, query, resolve, reject }: Question) => void api.get(path, { query }).then(resolve, reject);

/** Lets the browser hear and draw in between: all panels of a page at once would block a phone for a quarter of a second. */
const otherWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function askAll(questions: readonly Question[]) {
  try {
    const answers = await callApi<typeof callTogether>('GET /api/together', { query: { calls: callsOf(questions) } });
    for (const [index, { resolve, reject }] of questions.entries()) {
      // Nobody looks at a hidden page, and its timers are slow.
      if (index > 0 && !document.hidden) await otherWork();
      const { status = 500, body } = answers[index] ?? {};
      if (status === 200) resolve(body);
      else reject(await apiErrorOf(new Response(JSON.stringify(body), { status }), false));
    }
  } catch (error) {
    for (const { reject } of questions) reject(error);
  }
}
