import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { saysWords } from '../../../kit/domain/search/words.domain.ts';
import { useNames } from '../../../kit/web/calls/names.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { focusOnShow } from '../../../kit/web/focus/focus-on-show.web.ts';
import { useSave } from '../../../kit/web/form/record.web.ts';
import { fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Popover, popoverWaiting } from '../../../kit/web/parts/popover.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { phraseFor, phraseOf, remarkPhrase, remarkPhraseNames, withPhrase } from '../remark-phrase/remark-phrase.domain.ts';
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
  const phrases = useNames(remarkPhraseNames);
  const [words, setWords] = useState('');
  const { can } = usePermissions();
  return (
    <Fetched of={phrases} what="phrases" waiting={popoverWaiting}>
      {(all) => {
        const shown = all.filter(({ label, detail }) => words.trim() === '' || saysWords(`${detail} ${label}`, words));
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
              {shown.map(({ id, label, detail }) => {
                const phrase = phraseFor(label, firstName);
                const whole = withPhrase(remark, phrase);
                return (
                  <li key={id}>
                    <button
                      type="button"
                      disabled={whole.length > longestRemark}
                      className="block min-h-11 w-full rounded-field px-2 py-1.5 text-left hover:bg-wash focus-visible:ring-focus-inside disabled:text-muted"
                      onClick={() => {
                        onChange(whole);
                        close();
                      }}
                    >
                      {detail && <span className="block text-muted text-xs">{detail}</span>}
                      {phrase}
                    </button>
                  </li>
                );
              })}
            </ul>
            {shown.length === 0 && (
              <Muted className="px-2 pb-2">{all.length === 0 ? 'No phrases yet.' : 'No such phrase.'}</Muted>
            )}
            {can('remarkphrase.create') && remark.trim() !== '' && (
              <KeepPhrase phrase={phraseOf(remark, firstName)} close={close} />
            )}
          </>
        );
      }}
    </Fetched>
  );
}

function KeepPhrase({ phrase, close }: { phrase: string; close: () => void }) {
  const save = useSave(remarkPhrase);
  const keep = () =>
    save.mutate(
      { id: 0, input: { phrase, topic: '' } },
      {
        onSuccess: () => {
          notify.success('Kept as a phrase');
          close();
        },
        onError: (error) => notify.failure('Failed to keep the phrase', error),
      },
    );
  return (
    <Button small busy={save.isPending} onClick={keep}>
      Keep as a phrase
    </Button>
  );
}
