import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RichTextLater } from '../../../kit/web/rich-text/rich-text-later.tsx';

/** Subject and text of a message. */
export const MailText = ({ of: { subject, body } }: { of: { subject: string; body: string } }) => (
  <>
    <h3 className="mt-6 mb-3 break-words border-line border-t pt-4 text-base">{subject}</h3>
    {body ? <RichTextLater html={body} /> : <Muted>The text is no longer kept.</Muted>}
  </>
);
