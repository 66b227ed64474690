import { pageConfig } from '../../../common/page-config.web.ts';
import { whyMailWaits } from '../../../common/why-mail-waits.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';

/** Says why messages do not leave the school; shows nothing if they do. */
export function SendingNotice() {
  const why = whyMailWaits();
  if (why) return <Said>{why}</Said>;
  if (pageConfig().sending === 'mailbox')
    return (
      <Said>
        This is a demonstration: nothing leaves this computer. Messages arrive in a{' '}
        <a href="/dev/mail" target="_blank" rel="noreferrer" className="underline underline-offset-2">
          mailbox of their own
        </a>
        .
      </Said>
    );
  return null;
}

const Said = ({ children }: { children: React.ReactNode }) => (
  <div className="px-4 pb-3 sm:px-6">
    <Notice kind="info">
      <p>{children}</p>
    </Notice>
  </div>
);
