import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { LetterLine } from './letter-line.tsx';
import { LetterText } from './letter-text.tsx';
import { useLetters } from './letters.web.ts';

/** The letters that the school has sent a family; one of them where the address names it. */
export function LetterScreen() {
  const letterId = Number(useAddress().search.id) || 0;
  if (letterId > 0) {
    return (
      <Page title="Letter" before={<BackLink to="/ns/letter" page="Letters" />} className="max-w-2xl">
        <LetterText key={letterId} letterId={letterId} />
      </Page>
    );
  }
  return (
    <Page title="Letters" before={<BackLink to="/dashboard" page="Home" />} className="max-w-2xl">
      <AllLetters />
    </Page>
  );
}

function AllLetters() {
  const letters = useLetters();
  return (
    <Fetched of={letters} what="letters">
      {({ items }) =>
        items.length === 0 ? (
          <Muted>No letters yet. What the school writes to you here also comes by e-mail.</Muted>
        ) : (
          <ul className="overflow-clip rounded-box border border-line [&>li:first-child]:border-t-0">
            {items.map((letter) => (
              <LetterLine key={letter.letterId} letter={letter} />
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}
