import type { MediaType } from '../../contract/calls/media.ts';
import { previewHeaders } from '../role-preview.ts';

/** Pixels of the longer side. */
const SIDE = 960;
const QUALITY = 0.85;
/** Seconds from the beginning of a video: its first frame is often black. */
const MOST_SECONDS = 1;
/** A browser that cannot play a video may say nothing at all (milliseconds). */
const PATIENCE_MS = 30_000;

const DRAWN: Readonly<Record<MediaType, ((address: string) => Promise<HTMLCanvasElement>) | undefined>> = {
  IMAGE: undefined,
  VIDEO: drawFrame,
  PDF: drawPage,
};

/** Draws what a video or a document shows, of what the server has by then, and sends it as the picture of the asset. */
export async function sendPoster(assetId: string, type: MediaType | undefined): Promise<void> {
  const draw = type && DRAWN[type];
  if (!draw) return;
  const id = encodeURIComponent(assetId);
  const canvas = await draw(`/api/media/file/${id}`);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  // Some browsers draw no WebP, and say so by another type.
  if (picture?.type !== 'image/webp') return;
  const headers = { ...previewHeaders(), 'Content-Type': picture.type };
  await fetch(`/api/media/poster/${id}`, { method: 'POST', headers, body: picture });
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  return canvas;
}

async function drawFrame(address: string): Promise<HTMLCanvasElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const heard = (name: string) =>
    new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error('The video cannot be drawn'));
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', fail, { once: true });
      signal.addEventListener('abort', fail, { once: true });
    });
  try {
    const loaded = heard('loadeddata');
    video.src = address;
    await loaded;
    const sought = heard('seeked');
    const { duration } = video;
    video.currentTime = Number.isFinite(duration) ? Math.min(MOST_SECONDS, duration / 2) : 0;
    await sought;
    const canvas = canvasOf(video.videoWidth, video.videoHeight);
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

async function drawPage(address: string): Promise<HTMLCanvasElement> {
  const { getDocument } = await import('unpdf/pdfjs');
  const loading = getDocument({ url: address, withCredentials: true, disableAutoFetch: true, verbosity: 0 });
  try {
    const page = await (await loading.promise).getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    // Small pages are drawn larger: they have no pixels of their own.
    const scale = SIDE / Math.max(width, height);
    const canvas = canvasOf(width * scale, height * scale);
    await page.render({ canvas, viewport: page.getViewport({ scale }) }).promise;
    return canvas;
  } finally {
    await loading.destroy();
  }
}
