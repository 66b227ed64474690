import { createRoot } from 'react-dom/client';
import type { Asked } from '../../calls/api.web.ts';
import { ReasonDialog } from './reason-dialog.tsx';

let asking: Promise<string | undefined> | undefined;

/**
 * Asks somebody why they change what is closed, whatever they are doing; writes that are refused together get one answer.
 * @returns the write with the reason, beside the record or, where none is sent, in the query; undefined if they would rather leave it
 */
export async function askReason(text: string, { body, query }: Asked): Promise<Asked | undefined> {
  asking ??= ask(text).finally(() => {
    asking = undefined;
  });
  const changeReason = await asking;
  if (changeReason === undefined) return undefined;
  return typeof body === 'object' && body !== null && !(body instanceof FormData)
    ? { body: { ...body, changeReason } }
    : { query: { ...query, changeReason } };
}

/** Outside of the page, which may be at anything. */
function ask(text: string): Promise<string | undefined> {
  const root = createRoot(document.createElement('div'));
  return new Promise((answer) => {
    const show = (open: boolean) => root.render(<ReasonDialog open={open} text={text} say={say} />);
    const say = (reason?: string) => {
      show(false);
      answer(reason);
      // Once it has closed, and given back the focus.
      setTimeout(() => root.unmount(), 1000);
    };
    show(true);
  });
}
