import { type ComponentType, lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentType } from '../../../contract/interactive/content.ts';
import {
  MESSAGE_SESSION,
  type ShownElement,
  type ViewedMessage,
  type ViewerEventType,
} from '../../../contract/viewer/viewed-message.ts';
import type { PublicPageProps } from '../../../views/area/public-page.ts';
import type { Report } from '../../../views/public-session/event-queue.ts';
import { SessionFrame } from '../../../views/public-session/session-frame.tsx';
import { useEventQueue } from '../../../views/public-session/use-event-queue.ts';
import { useVisit } from '../../../views/public-session/use-visit.ts';
import { LimitTimesContext, openLimitTimes } from './limit-times.ts';
import { DraftsContext, openDrafts } from './drafts.ts';
import { Policy } from './policy.tsx';
import type { PlayerProps } from './player-props.ts';
import './viewer.css';

type Tell = Report<ViewerEventType>;

const video = lazy(async () => ({ default: (await import('./video/video-player.tsx')).VideoPlayer }));
/** What plays each type; all of them come late. */
export const PLAYERS: Readonly<Record<ContentType, ComponentType<PlayerProps>>> = {
  VIDEO: video,
  INTERACTIVE_VIDEO: video,
  BRANCHING_SCENARIO: lazy(async () => ({
    default: (await import('./branching-player.tsx')).BranchingPlayer,
  })),
  IMAGE: lazy(async () => ({ default: (await import('./image-player.tsx')).ImagePlayer })),
  DOCUMENT: lazy(async () => ({ default: (await import('./document-player.tsx')).DocumentPlayer })),
};

/** The types that report their end. Pictures and documents have none: the next part is offered at once. */
const HAS_END: ReadonlySet<ContentType> = new Set(['VIDEO', 'INTERACTIVE_VIDEO', 'BRANCHING_SCENARIO']);

/** What a campaign shows its receiver (areas.md, Web app): one element at a time, from where they have stopped. */
export function ViewerPage({ page, token }: Pick<PublicPageProps, 'page' | 'token'>) {
  const { t } = useTranslation();
  const { name, elements, brand, subscription, letter, isPreview } = page as ViewedMessage;
  const link = isPreview ? undefined : token;
  const { report: tell, isWaiting, refused } = useEventQueue(MESSAGE_SESSION, link);
  useVisit(tell);
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(() =>
    Math.max(
      0,
      elements.findIndex(({ viewing }) => !viewing.isCompleted),
    ),
  );
  const element = elements[open];
  const next = elements[open + 1];
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const tellOfEnd = useCallback<Tell>(
    (type, of, data) => {
      tell(type, of, data);
      if (type === 'ended' && of !== undefined) setEnded((before) => new Set([...before, of]));
    },
    [tell],
  );
  const isNextOffered =
    element !== undefined &&
    (!HAS_END.has(element.type) || element.viewing.isCompleted || ended.has(element.id));
  const openNext = () => {
    setOpen(open + 1);
    heading.current?.focus();
  };
  return (
    <SessionFrame
      title={name}
      brand={brand}
      className="viewer"
      isWaiting={isWaiting}
      refused={refused}
      footer={
        <a href={isPreview ? undefined : subscription} rel="noreferrer">
          {t('viewer:subscription')}
        </a>
      }
    >
      <h1 ref={heading} tabIndex={-1} className="viewer-name" dir="auto">
        {element?.name ?? name}
      </h1>
      {elements.length > 1 && (
        <nav aria-label={t('viewer:parts')} className="viewer-parts">
          {elements.map((each, at) => (
            <button
              key={each.id}
              type="button"
              className="viewer-part"
              aria-current={at === open ? 'step' : undefined}
              onClick={() => setOpen(at)}
            >
              <bdi>{each.name}</bdi>
            </button>
          ))}
        </nav>
      )}
      {element ? (
        <>
          <Suspense fallback={<FirstPicture element={element} />}>
            <Player key={element.id} element={element} tell={tellOfEnd} link={link} />
          </Suspense>
          <div role="status">
            {next && isNextOffered && (
              <button type="button" className="viewer-next" onClick={openNext}>
                {t('viewer:nextPart', { name: next.name })}
              </button>
            )}
          </div>
          {element.policy && (
            <Policy
              key={`${element.id}-policy`}
              policy={element.policy}
              tell={(type, data) => tell(type, element.id, data)}
            />
          )}
        </>
      ) : (
        <>
          <p>{t(letter === undefined ? 'viewer:nothing' : 'viewer:noContent')}</p>
          {letter !== undefined && (
            <p>
              <a href={letter} rel="noreferrer">
                {t('viewer:readMessage')}
              </a>
            </p>
          )}
        </>
      )}
    </SessionFrame>
  );
}

interface ElementPlayerProps {
  readonly element: ShownElement;
  readonly tell: Tell;
  /** The token of the link; undefined in a preview. */
  readonly link: string | undefined;
}

function Player({ element, tell, link }: ElementPlayerProps) {
  const Component = PLAYERS[element.type];
  const { id } = element;
  const tellOf = useCallback<PlayerProps['tell']>((type, data) => tell(type, id, data), [tell, id]);
  const drafts = useMemo(() => openDrafts(link, id), [link, id]);
  const times = useMemo(() => openLimitTimes(link, id), [link, id]);
  return (
    <DraftsContext value={drafts}>
      <LimitTimesContext value={times}>
        <Component element={element} tell={tellOf} />
      </LimitTimesContext>
    </DraftsContext>
  );
}

/** What is seen before what plays it has come. */
function FirstPicture({ element: { content, files } }: { readonly element: ShownElement }) {
  const { t } = useTranslation();
  const asset =
    'poster' in content && content.poster ? content.poster : 'asset' in content ? content.asset : '';
  const file = files[asset];
  const source = file?.type === 'IMAGE' ? file.path : file?.picture;
  return (
    <div className="viewer-stage" aria-busy="true">
      {source ? <img src={source} alt="" /> : <p role="status">{t('public:loading')}</p>}
    </div>
  );
}
