import { describe, expect, it } from 'vitest';
import { refusedFile } from '../../../src/engine/uploads/refused-file.ts';
import { uploadFailure } from '../../../src/engine/uploads/upload-item.ts';
import { type UploadListener, UploadQueue } from '../../../src/engine/uploads/upload-queue.ts';

interface Sent {
  readonly name: string;
  readonly listener: UploadListener;
  readonly told: string[];
}

function open() {
  const sent: Sent[] = [];
  const queue = new UploadQueue((file, _project, listener) => {
    const told: string[] = [];
    sent.push({ name: file.name, listener, told });
    return {
      start: () => void told.push('start'),
      pause: () => void told.push('pause'),
      cancel: () => void told.push('cancel'),
    };
  }, refusedFile);
  const states = () => queue.items().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, states };
}

const file = (name: string, text = 'text') => new File([text], name);
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${String(at)}.png`));

describe('files that are sent', () => {
  it('three at once, and the next when one has arrived', () => {
    const { queue, sent, states } = open();
    queue.add(files(5), 'highp');
    expect(states()).toEqual([
      '0.png uploading',
      '1.png uploading',
      '2.png uploading',
      '3.png waiting',
      '4.png waiting',
    ]);
    sent[1]?.listener.onDone('asset');
    expect(states().slice(1, 4)).toEqual(['1.png success', '2.png uploading', '3.png uploading']);
    expect(queue.items()[1]).toMatchObject({ assetId: 'asset', sent: 4 });
    queue.clear();
    expect(states()).toHaveLength(4);
  });

  it('one that is paused leaves its place to the next, tells nothing, and goes on where it was', () => {
    const { queue, sent, states } = open();
    const [first = 0] = queue.add(files(4), 'highp');
    sent[0]?.listener.onSent(2);
    queue.pause(first);
    sent[0]?.listener.onSent(3);
    sent[0]?.listener.onFailed({ kind: 'network' });
    expect(queue.items()[0]).toMatchObject({ state: 'paused', sent: 2 });
    expect(states()[3]).toBe('3.png uploading');
    queue.resume(first);
    expect(states()[0]).toBe('0.png waiting');
    sent[3]?.listener.onDone('other');
    expect(states()[0]).toBe('0.png uploading');
    expect(sent).toHaveLength(4);
    expect(sent[0]?.told).toEqual(['start', 'pause', 'start']);
  });

  it('one that is taken out is taken back, also while it is paused', () => {
    const { queue, sent, states } = open();
    const [one = 0, two = 0] = queue.add(files(2), 'highp');
    queue.pause(one);
    queue.cancel(one);
    queue.cancel(two);
    expect(sent.map(({ told }) => told)).toEqual([
      ['start', 'pause', 'cancel'],
      ['start', 'cancel'],
    ]);
    sent[1]?.listener.onDone('late');
    expect(states()).toEqual([]);
    expect(queue.isSending()).toBe(false);
  });

  it('what the network cut goes on when it is back, and what was refused does not', () => {
    const { queue, sent, states } = open();
    queue.add(files(2), 'highp');
    sent[0]?.listener.onFailed({ kind: 'network' });
    sent[1]?.listener.onFailed({ kind: 'refused', message: 'files-full', params: {} });
    queue.resumeAll();
    expect(states()).toEqual(['0.png uploading', '1.png error']);
  });

  it('another kind of file, and one with nothing in it, are not sent at all', () => {
    const { queue, sent } = open();
    queue.add([file('a.svg'), file('b.PNG', ''), file('png'), file('c.WebP')], 'highp');
    expect(queue.items().map(({ failure }) => failure)).toEqual([
      { kind: 'refused', message: 'media-kind', params: {} },
      { kind: 'refused', message: 'media-empty', params: {} },
      { kind: 'refused', message: 'media-kind', params: {} },
      undefined,
    ]);
    expect(sent.map(({ name }) => name)).toEqual(['c.WebP']);
  });
});

describe('an answer that refuses a file', () => {
  it('is told by its reason, and by the network where something between answered', () => {
    const errors = [{ message: 'storage-full', extensions: { params: { free: 0 } } }];
    expect(uploadFailure(507, { errors })).toEqual({
      kind: 'refused',
      message: 'storage-full',
      params: { free: 0 },
    });
    expect(uploadFailure(401, undefined)).toMatchObject({ message: 'unauthenticated' });
    expect(uploadFailure(502, undefined)).toEqual({ kind: 'network' });
    expect(uploadFailure(400, null)).toEqual({ kind: 'refused', message: '', params: {} });
  });
});
