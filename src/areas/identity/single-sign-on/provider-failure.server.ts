import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { type Failure, failures } from './failure.domain.ts';

/** Why nobody is logged in by a provider. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';

  constructor(
    readonly failure: Failure,
    options?: ErrorOptions,
  ) {
    super(failure, options);
  }
}

/** As it is told. */
export const inWords = (failure: Failure, providerName: string): HttpError =>
  new HttpError(401, 'Unable to authenticate', failures[failure](providerName));
