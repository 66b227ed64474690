import { problemTypes } from '../../domain/problem.domain.ts';
import type { ApiError } from './api-error.web.ts';

/** Asks somebody something; undefined if they would rather leave it. */
type Ask = (text: string) => Promise<string | undefined>;

let ask: Ask | undefined;
let asking: Promise<string | undefined> | undefined;

/** Where questions why closed records are changed are asked. Returns a function that ends that. */
export function onReasonAsked(asker: Ask): () => void {
  ask = asker;
  return () => {
    ask = undefined;
  };
}

/** The reason for which a refusal asks, once somebody has given it; those that come together get one answer. */
export function reasonFor({ status, type, detail }: ApiError): Promise<string | undefined> {
  if (status !== 422 || type !== problemTypes.yearClosed || !ask) return Promise.resolve(undefined);
  asking ??= ask(detail).finally(() => {
    asking = undefined;
  });
  return asking;
}
