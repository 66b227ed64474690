import { problemTypes } from '../../kit/domain/problem.domain.ts';
import { refused } from '../../kit/web/calls/api.web.ts';

/**
 * From now on, whoever changes what is closed is asked why, and whoever has to prove once more who they are is asked to. Few do: the
 * questions are loaded when they are asked.
 */
export function askWhenRefused(): void {
  refused.ask = (error, sent) => {
    if (error.type === problemTypes.notFresh)
      return import('../../areas/identity/second-factor/confirm-again.tsx').then(async ({ confirmAgain }) =>
        (await confirmAgain()) ? sent : undefined,
      );
    return error.type === problemTypes.yearClosed && error.status === 422
      ? import('../../kit/web/form/question/ask-reason.tsx').then(({ askReason }) => askReason(error.detail, sent))
      : undefined;
  };
}
