import type { MediaType } from '../../../contract/calls/media.ts';

/** Draws what a video or a document shows where nobody has: files that came without a browser have no picture. */
export async function givePoster(id: string, type: MediaType): Promise<void> {
  if (type === 'IMAGE') return;
  const there = await fetch(`/api/media/file/${encodeURIComponent(id)}/picture`, { method: 'HEAD' });
  if (there.status !== 404) return;
  const { sendPoster } = await import('../../../engine/uploads/send-poster.ts');
  await sendPoster(id, type);
}
