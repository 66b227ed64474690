import { expect, test, vi } from 'vitest';
import { defaultPageConfig, type PageConfig } from '../../../common/page-config.domain.ts';
import { pageConfig } from '../../../common/page-config.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { tellInvited } from './tell-invited.web.ts';

vi.mock('../../../common/page-config.web.ts');

const success = vi.spyOn(notify, 'success').mockReturnValue();
const warning = vi.spyOn(notify, 'warning').mockReturnValue();

test.each<[what: string, config: Partial<PageConfig>, why: RegExp | null]>([
  ['A mail server takes invitations', { sending: 'server' }, null],
  ['The mailbox of a demonstration takes them', { sending: 'mailbox' }, null],
  ['Without a mail server they wait', { sending: 'nothing' }, /^No mail server [^_]*an administrator sets one under School\.$/],
  ['In a restored school they wait', { sending: 'server', sendingHeld: true }, /^This school was restored/],
])('%s, and that is what is said', (_what, config, why) => {
  vi.clearAllMocks();
  vi.mocked(pageConfig).mockReturnValue({ ...defaultPageConfig, ...config });
  tellInvited('2 invitations were sent');
  if (why) {
    expect(warning).toHaveBeenCalledWith('Not sent yet', expect.stringMatching(why), expect.stringContaining('invitation link'));
    expect(success).not.toHaveBeenCalled();
  } else {
    expect(success).toHaveBeenCalledWith('2 invitations were sent');
    expect(warning).not.toHaveBeenCalled();
  }
});
