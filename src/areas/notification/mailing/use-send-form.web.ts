import { useState } from 'react';
import { textInRich } from '../../../kit/domain/rich-text.domain.ts';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { mailAlone } from '../letter/asking.domain.ts';
import { audience, audienceIssues } from './audience.domain.ts';
import type { Audience } from './audience-fields.domain.ts';
import type { Letter, Sending } from './sending.domain.ts';

const nobody: Audience = { audience: audience.program, programIds: [], grades: [], role: 0, studentIds: [], staffIds: [] };

/** The ids in an address, separated by commas. */
const idsIn = (text = ''): number[] => text.split(',').map(Number).filter(Boolean);

/** To whom the address says that it goes: a program whose guardians get it, or people. */
function audienceIn({ program, students, staff }: Record<string, string | undefined>): Audience {
  const [studentIds, staffIds] = [idsIn(students), idsIn(staff)];
  if (studentIds.length + staffIds.length > 0) return { ...nobody, audience: audience.picked, studentIds, staffIds };
  return { ...nobody, programIds: idsIn(program).slice(0, 1) };
}

/** What is sent, to whom, and what is asked for. The address may name the notification, and people or a program. */
export function useSendForm() {
  const { search } = useAddress();
  const [first] = useState(() => ({
    letter: { notificationContentId: Number(search['notification']) || null, title: '', body: '' } as Letter,
    to: audienceIn(search),
    asking: mailAlone,
  }));
  const [form, setForm] = useState(first);
  useKeptDraft({
    name: 'send',
    typed: () => (form === first ? undefined : form),
    takeBack: setForm,
  });
  const { letter, to, asking } = form;
  const isWritten = letter.notificationContentId !== null || (letter.title.trim() !== '' && textInRich(letter.body) !== '');
  const asked: Sending = {
    ...(letter.notificationContentId === null && isWritten ? letter : { ...letter, title: '', body: '' }),
    ...to,
    ...asking,
    options: asking.options.map((option) => option.trim()).filter((option) => option !== ''),
  };
  return {
    ...form,
    change: (changed: Partial<typeof form>) => setForm({ ...form, ...changed }),
    /** Whether there is something to be lost. */
    isTyped: letter.notificationContentId === null && (letter.title !== '' || letter.body !== ''),
    /** Whether there is a text to send. */
    isWritten,
    /** Null as long as nobody is chosen. */
    asked: audienceIssues(to).length === 0 ? asked : null,
  };
}
