import { Button, ButtonGroup } from '@blueprintjs/core';
import { ZoomIn, ZoomOut } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** At 32, one hour of video shows about two minutes at once. */
const GREATEST = 32;
const clampZoom = (zoom: number): number => Math.max(1, Math.min(GREATEST, zoom));

/**
 * How many times wider than its place the timeline is. Plus and minus change it, so does the wheel with Ctrl. The
 * current time stays in view.
 * @param share of the video's length where the current time is
 */
export function useTimelineZoom(share: number) {
  const [zoom, setZoom] = useState(1);
  const scroll = useRef<HTMLDivElement>(null);
  const zoomBy = (factor: number) => setZoom(clampZoom(zoom * factor));
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    // Otherwise the browser zooms the page.
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.25 : 0.8);
  });
  useEffect(() => {
    const at = scroll.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's own wheel listeners are passive and cannot prevent the page's zoom.
    at?.addEventListener('wheel', listener, { passive: false });
    return () => at?.removeEventListener('wheel', listener);
  }, []);
  useEffect(() => {
    const at = scroll.current;
    if (!at) return;
    const place = share * at.scrollWidth;
    if (place >= at.scrollLeft && place <= at.scrollLeft + at.clientWidth) return;
    at.scrollLeft = place - at.clientWidth / 2;
  }, [share, zoom]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(2);
    else if (event.key === '-') zoomBy(0.5);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { zoom, setZoom, scroll, onKeyDown };
}

interface Props {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** Widens and narrows the timeline. */
export function ZoomButtons({ zoom, onZoom }: Props) {
  const { t } = useTranslation();
  const button = (name: 'zoomIn' | 'zoomOut', icon: React.JSX.Element, factor: number) => (
    <Button
      icon={icon}
      aria-label={t(`interactive:${name}`)}
      title={t(`interactive:${name}`)}
      disabled={clampZoom(zoom * factor) === zoom}
      onClick={() => onZoom(clampZoom(zoom * factor))}
    />
  );
  return (
    <ButtonGroup size="small" variant="minimal" className="ie-zoom">
      {button('zoomOut', <ZoomOut />, 0.5)}
      {button('zoomIn', <ZoomIn />, 2)}
    </ButtonGroup>
  );
}
