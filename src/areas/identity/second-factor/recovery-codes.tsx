import { Download } from 'lucide-react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { saveFile } from '../../../kit/web/calls/download.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const save = () => {
    const text = [`Recovery codes for ${pageConfig().schoolName}. Each works once.`, '', ...codes, ''].join('\r\n');
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery codes.txt');
  };
  return (
    <>
      <Notice kind="success">Two-step login is on.</Notice>
      <p className="mt-4">
        Keep these recovery codes somewhere other than your phone: on paper, or in a password manager. Each logs you in once,
        without the app or a passkey. They will not be shown again.
      </p>
      <ul aria-label="Recovery codes" className="my-4 grid select-text grid-cols-2 gap-x-6 gap-y-1 font-mono max-sm:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={done}>
          I have kept them
        </Button>
        <Button onClick={save}>
          <Download size={16} aria-hidden />
          Save as a file
        </Button>
      </div>
    </>
  );
}
