import { problemTypes } from '../../kit/domain/problem.domain.ts';
import { refused } from '../../kit/web/calls/api.web.ts';

/** From now on, whoever changes what is closed is asked why. Few do: the question is loaded when it is asked. */
export function askWhyClosed(): void {
  refused.ask = (error, sent) =>
    error.type === problemTypes.yearClosed && error.status === 422
      ? import('../../kit/web/form/question/ask-reason.tsx').then(({ askReason }) => askReason(error.detail, sent))
      : undefined;
}
