import { firstListed } from '../../../kit/domain/wording.domain.ts';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import type { SendingPreview } from './sending.domain.ts';

const mostNames = 5;
const count = (of: number, one: string, many: string): string => `${formatNumber(of, 0)} ${of === 1 ? one : many}`;
const people = (of: number): string => count(of, 'person', 'people');

/** Whom it reaches, before it is confirmed: `41 e-mail addresses of 43 people.` Who has none is named. */
export function reachText({ addresses, recipients }: Pick<SendingPreview, 'addresses' | 'recipients'>): string {
  const toCall = recipients.filter(({ email }) => email === '').map(({ name }) => name);
  const byMail = recipients.length - toCall.length;
  const shared = addresses === byMail ? '' : ` of ${people(byMail)}`;
  const reached = `It goes to ${count(addresses, 'e-mail address', 'e-mail addresses')}${shared}.`;
  if (toCall.length === 0) return reached;
  return `${reached} ${people(toCall.length)} without e-mail, to call or by letter: ${firstListed(toCall, mostNames)}.`;
}
