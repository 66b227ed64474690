import type { CallDefinition } from '../../domain/call.domain.ts';
import { mostTogether } from '../../domain/most-together.domain.ts';
import type { callTogether } from '../../domain/together.domain.ts';
import { type AnswerOf, api, type CallName, callApi, type Query, type QueryOf, urlOf } from './api.web.ts';
import { apiErrorOf } from './api-error.web.ts';

interface Question {
  path: string;
  query: Query;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

let waiting: Question[] = [];

/**
 * Asks a call that only reads, in one request with all that is asked in the same moment: what a page shows at first is one
 * question. Each has its own answer, or its own failure. It is not broken off: others wait for their answers.
 */
export const askTogether = <Answer>(path: string, query: Query): Promise<Answer> =>
  new Promise<unknown>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(send);
    waiting.push({ path, query, resolve, reject });
  }) as Promise<Answer>;

/** The same of a call by its definition. */
export const callWithOthers = <C extends CallDefinition>(name: CallName<C>, query: QueryOf<C>) =>
  askTogether<AnswerOf<C>>(name.slice('GET '.length), query as Query);

function send() {
  // What another server answers is asked there.
  const own = waiting.filter(({ path }) => urlOf(path).startsWith('/'));
  const alone = waiting.filter((question) => own.length === 1 || !own.includes(question));
  waiting = [];
  for (const { path, query, resolve, reject } of alone) api.get(path, { query }).then(resolve, reject);
  for (let at = 0; own.length > 1 && at < own.length; at += mostTogether) void askAll(own.slice(at, at + mostTogether));
}

async function askAll(questions: readonly Question[]) {
  try {
    const calls = questions.map(({ path, query }) => urlOf(path, query)).join(',');
    const answers = await callApi<typeof callTogether>('GET /api/together', { query: { calls } });
    for (const [index, { resolve, reject }] of questions.entries()) {
      const { status = 500, body } = answers[index] ?? {};
      if (status === 200) resolve(body);
      else reject(await apiErrorOf(new Response(JSON.stringify(body), { status }), false));
    }
  } catch (error) {
    for (const { reject } of questions) reject(error);
  }
}
