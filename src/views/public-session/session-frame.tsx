import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { brandTextFor, brandVariables, type ShownBrand } from '../../contract/public-sessions/brand.ts';
import { RefusedEntries } from './refused-entries.tsx';
import type { PageEvents } from './use-event-queue.ts';
import './session.css';

interface Props extends Pick<PageEvents<never>, 'isWaiting' | 'refused'> {
  /** Of the document. */
  readonly title: string;
  readonly brand: ShownBrand;
  /** Of the area's own styles. */
  readonly className: string;
  /** Links before the tenant's own. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every page of a public session: the tenant's brand and links, and what has not come through. */
export function SessionFrame({ title, brand, className, footer, isWaiting, refused, children }: Props) {
  const { t, i18n } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of the page that it stands in, which may be a frame.
    if (root.current) root.current.ownerDocument.title = title;
  }, [title]);
  const texts = brandTextFor(brand, i18n.language);
  return (
    <div
      ref={root}
      className={`session ${className}`}
      data-brand={brand.color && ''}
      style={brandVariables(brand)}
    >
      {(brand.name ?? brand.logo) && (
        <p className="session-brand" data-band={brand.background && ''}>
          {brand.logo && (
            <img src={brand.logo.path} alt={brand.name ? '' : (brand.logo.alternativeText ?? '')} />
          )}
          {brand.name && <bdi>{brand.name}</bdi>}
        </p>
      )}
      {texts?.welcome && (
        <p className="session-text" dir="auto">
          {texts.welcome}
        </p>
      )}
      {children}
      {isWaiting && <p role="status">{t('public:waiting')}</p>}
      {refused.length > 0 && <RefusedEntries events={refused} />}
      <footer className="session-footer">
        {texts?.footer && (
          <p className="session-text" dir="auto">
            {texts.footer}
          </p>
        )}
        {footer}
        {(['imprint', 'privacy'] as const).map(
          (each) =>
            brand[each] && (
              <a key={each} href={brand[each]} target="_blank" rel="noopener noreferrer">
                {t(`public:${each}`)}
              </a>
            ),
        )}
      </footer>
    </div>
  );
}
