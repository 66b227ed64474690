import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { saysWords } from '../../../kit/domain/search/words.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { focusOnShow } from '../../../kit/web/focus/focus-on-show.web.ts';
import { useSave } from '../../../kit/web/form/record.web.ts';
import { fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Popover, popoverWaiting } from '../../../kit/web/parts/popover.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { phraseFor, phraseOf, remarkPhrase, withPhrase } from '../remark-phrase/remark-phrase.domain.ts';
import { longestRemark } from './exam-remark.domain.ts';

interface PhrasePickerProps {
  firstName: string;
  /** The full name, for whoever hears the button. */
  name: string;
  /** What is written already. */
  remark: string;
  onChange: (remark: string) => void;
}

/** Offers the phrases of the school for a remark, and keeps the remark as one of them. */
export function PhrasePicker({ name, ...props }: PhrasePickerProps) {
  const { can } = usePermissions();
  if (!can('remarkphrase.read')) return null;
  return (
    <Popover
      label={`Phrases for ${name}`}
      title="Phrases"
      buttonClass="flex min-h-8 items-center gap-1.5 rounded-field px-2 text-xs hover:bg-wash max-sm:min-h-11"
      className="w-[min(26rem,calc(100vw-4.25rem))] p-2"
      button={
        <>
          <MessageSquareQuote size={14} aria-hidden className="text-muted" />
          Phrases
        </>
      }
    >
      {(close) => <Phrases {...props} close={close} />}
    </Popover>
  );
}

function Phrases({ firstName, remark, onChange, close }: Omit<PhrasePickerProps, 'name'> & { close: () => void }) {
  const phrases = usePanelList<typeof remarkPhrase>('/api/egs/RemarkPhrase', { PageSize: 100, sort: 'topic' });
  const [words, setWords] = useState('');
  const { can } = usePermissions();
  const save = useSave(remarkPhrase);
  if (!phrases) return popoverWaiting;
  const shown = phrases.filter(({ phrase, topic }) => words.trim() === '' || saysWords(`${topic} ${phrase}`, words));
  const keep = () =>
    save.mutate(
      { id: 0, input: { phrase: phraseOf(remark, firstName), topic: '' } },
      {
        onSuccess: () => {
          notify.success('Kept as a phrase');
          close();
        },
        onError: (error) => notify.failure('Failed to keep the phrase', error),
      },
    );
  return (
    <>
      <input
        ref={focusOnShow}
        aria-label="Find a phrase"
        placeholder="Find a phrase"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        className={fieldBox}
      />
      <ul className="my-2 max-h-72 overflow-y-auto">
        {shown.map(({ remarkPhraseId, phrase, topic }) => {
          const whole = withPhrase(remark, phraseFor(phrase, firstName));
          return (
            <li key={remarkPhraseId}>
              <button
                type="button"
                disabled={whole.length > longestRemark}
                className="block min-h-11 w-full rounded-field px-2 py-1.5 text-left hover:bg-wash focus-visible:ring-focus-inside disabled:text-muted"
                onClick={() => {
                  onChange(whole);
                  close();
                }}
              >
                {topic && <span className="block text-muted text-xs">{topic}</span>}
                {phraseFor(phrase, firstName)}
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <Muted className="px-2 pb-2">{phrases.length === 0 ? 'No phrases yet.' : 'No such phrase.'}</Muted>}
      {can('remarkphrase.create') && remark.trim() !== '' && (
        <Button small busy={save.isPending} onClick={keep}>
          Keep as a phrase
        </Button>
      )}
    </>
  );
}
