import { useAction, useData } from '../../data.ts';
import { graphql } from '../../gql/gql.ts';
import type { NoticesQuery } from '../../gql/graphql.ts';
import { Section } from '../../ui/list.tsx';
import { toast } from '../../ui/overlays.tsx';
import { ErrorNote, Show } from '../../ui/show.tsx';
import { noticesTexts as texts } from '../../texts/people.ts';

const Notices = graphql(`
  query Notices {
    notices {
      kind
      about
      mayBeOff
      wanted
    }
  }
`);

const SetNotice = graphql(`
  mutation SetNotice($input: UpdateNoticeInput!) {
    updateNotice(input: $input) {
      notice {
        kind
        wanted
      }
      userErrors {
        ...UserErrors
      }
    }
  }
`);

/** Mail notices of the person; security mails stay on. */
export function OwnNotices() {
  const notices = useData(Notices, {});
  return (
    <Section title={texts.emailNotices}>
      <p className="dim">{texts.aboutThisBusiness}</p>
      <Show of={notices} rem={14}>
        {(data) => (
          <div className="card stack close">
            {data.notices.map((notice) => (
              <Choice key={notice.kind} of={notice} reload={notices.reload} />
            ))}
          </div>
        )}
      </Show>
    </Section>
  );
}

function Choice({ of: { kind, about, mayBeOff, wanted }, reload }: { of: NoticesQuery['notices'][number]; reload(): void }) {
  const act = useAction(SetNotice);
  const set = async (next: boolean): Promise<void> => {
    if (await act.run({ input: { kind, wanted: next } })) toast(next ? texts.mailsTurnedOn : texts.mailsTurnedOff);
    reload();
  };
  return (
    <>
      <label>
        <input type="checkbox" checked={wanted} disabled={!mayBeOff || act.isBusy} onChange={({ target }) => void set(target.checked)} />
        {about}
        {!mayBeOff && <span className="dim"> {texts.alwaysSent}</span>}
      </label>
      {act.trouble && <ErrorNote trouble={act.trouble} />}
    </>
  );
}
