import type { RosterVersion } from './roster-version.domain.ts';

/** What went wrong, in the words of the standard. */
export type CodeMinor =
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invalid_sort_field'
  | 'invaliddata'
  | 'unauthorisedrequest'
  | 'forbidden'
  | 'unknownobject'
  | 'server_busy'
  | 'internal_server_error';

/** Refuses a query that says what cannot be done. */
export class RosterRefusal extends Error {
  constructor(
    readonly codeMinor: CodeMinor,
    message: string,
  ) {
    super(message);
  }
}

const byStatus: Readonly<Record<number, CodeMinor>> = {
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
};

/** Which code belongs to a status of HTTP. */
export const codeMinorOf = (status: number): CodeMinor =>
  byStatus[status] ?? (status >= 500 ? 'internal_server_error' : 'invaliddata');

/** A failure as the standard says it: the whole answer in 1.2, one of a set in 1.1. */
export function statusInfo(version: RosterVersion, codeMinor: CodeMinor, description: string): Record<string, unknown> {
  const info = {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: description,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinor }],
    },
  };
  return version === '1.1' ? { statusInfoSet: [info] } : info;
}
