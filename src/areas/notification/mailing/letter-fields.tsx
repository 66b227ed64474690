import { useCallback, useRef } from 'react';
import { lengths } from '../../../kit/domain/rules.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { RichTextInput } from '../../../kit/web/rich-text/rich-text-input.tsx';
import { usePlaceholderNames } from '../mail-placeholder/placeholder-names.web.ts';
import { ContentOptions } from '../notification-content/content-options.tsx';
import type { useContentTitles } from '../notification-content/content-titles.web.ts';
import type { Letter } from './sending.domain.ts';

interface LetterFieldsProps {
  of: Letter;
  contents: ReturnType<typeof useContentTitles>;
  onChange: (changed: Partial<Letter>) => void;
}

const bodyId = 'send-body';

/** The body, and how the keyboard gets there: at once, or when the editor has loaded. */
function useBodyFocus() {
  const body = useRef<HTMLElement | null>(null);
  const isWanted = useRef(false);
  const focusRef = useCallback((element: HTMLElement | null) => {
    body.current = element;
    if (isWanted.current) element?.focus();
  }, []);
  const goToBody = () => {
    isWanted.current = true;
    body.current?.focus();
  };
  return { focusRef, goToBody };
}

/** What is sent: a letter that is written here for this once, or a notification that the school has. */
export function LetterFields({ of: { notificationContentId, title, body }, contents, onChange }: LetterFieldsProps) {
  const placeholders = usePlaceholderNames();
  const { focusRef, goToBody } = useBodyFocus();
  const isListed = contents?.some((content) => content.notificationContentId === notificationContentId) ?? false;
  return (
    <>
      <FieldFrame id="send-what" label="Notification" optional={false}>
        <ChoiceBox
          id="send-what"
          value={notificationContentId ?? 0}
          onChange={({ target }) => onChange({ notificationContentId: Number(target.value) || null })}
        >
          <option value={0}>A letter that I write now</option>
          {notificationContentId !== null && !isListed && (
            <option value={notificationContentId}>The notification that was chosen</option>
          )}
          <ContentOptions of={contents} />
        </ChoiceBox>
      </FieldFrame>
      {notificationContentId === null && (
        <>
          <FieldFrame id="send-title" label="Title" optional={false} hint="The subject of the e-mail.">
            <input
              id="send-title"
              name="title"
              className={fieldBox}
              maxLength={lengths.line}
              autoComplete="off"
              enterKeyHint="next"
              aria-describedby="send-title-note"
              value={title}
              onChange={({ target }) => onChange({ title: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                goToBody();
              }}
            />
          </FieldFrame>
          <RichTextInput
            id={bodyId}
            label="Body"
            hint="Type @ for what differs from one recipient to the next, such as their name."
            insertions={placeholders}
            value={body}
            onChange={(html) => onChange({ body: html })}
            focusRef={focusRef}
          />
        </>
      )}
    </>
  );
}
