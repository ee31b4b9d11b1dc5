import type { InputAudioTrack } from 'mediabunny';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StoredFile } from '../../../platform/files/stored-file.ts';
import { SpeechProblem } from './speech-problem.ts';

/** So long is a piece at most (seconds), and so large (bytes; services take 25 MB): what is lost when a call fails. */
const PIECE_SECONDS = 10 * 60;
const PIECE_BYTES = 16 * 1024 ** 2;
/** Packets by which it is guessed how many bytes a second has. */
const SAMPLE = 500;

export interface SoundPiece {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly contentType: string;
  /** Where it begins in the video (seconds). */
  readonly at: number;
}

export interface Sound {
  /** How many pieces there are. */
  readonly pieces: number;
  /** From 0. */
  readonly piece: (index: number) => Promise<SoundPiece>;
  readonly close: () => void;
}

/**
 * The sound of a stored video, in pieces that a service takes: copied out of it as it is, without the picture. Only what
 * is needed of the file is read.
 * @throws SpeechProblem silent, where there is none; unreadable
 */
export async function openSound(files: FileStore, { id, size }: StoredFile): Promise<Sound> {
  const { CustomSource, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  const read = async (start: number, end: number) => {
    const parts: Uint8Array[] = [];
    for await (const part of files.read(id, start, end - 1)) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  };
  const input = new Input({
    source: new CustomSource({ getSize: () => size, read }),
    formats: [MP4, QTFF, WEBM],
  });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new SpeechProblem('silent');
    const { averageBitrate } = await track.computePacketStats(SAMPLE);
    const seconds = Math.max(1, Math.min(PIECE_SECONDS, (PIECE_BYTES * 8) / Math.max(1, averageBitrate)));
    const pieces = Math.max(1, Math.ceil((await track.computeDuration()) / seconds));
    return {
      pieces,
      piece: (index) =>
        cutPiece(track, index * seconds, index === pieces - 1 ? Infinity : (index + 1) * seconds),
      close: () => input.dispose(),
    };
  } catch (error) {
    input.dispose();
    if (error instanceof SpeechProblem) throw error;
    throw new SpeechProblem('unreadable');
  }
}

async function cutPiece(track: InputAudioTrack, from: number, to: number): Promise<SoundPiece> {
  const {
    BufferTarget,
    EncodedAudioPacketSource,
    EncodedPacketSink,
    Mp4OutputFormat,
    Output,
    WebMOutputFormat,
  } = await import('mediabunny');
  const codec = await track.getCodec();
  const config = await track.getDecoderConfig();
  const sink = new EncodedPacketSink(track);
  const first = (from > 0 ? await sink.getPacket(from) : undefined) ?? (await sink.getFirstPacket());
  const formats = [
    { format: new Mp4OutputFormat(), name: 'sound.m4a', contentType: 'audio/mp4' },
    { format: new WebMOutputFormat(), name: 'sound.webm', contentType: 'audio/webm' },
  ];
  // What Opus and Vorbis are in as a rule comes first for them.
  if (codec === 'opus' || codec === 'vorbis') formats.reverse();
  const chosen = formats.find(({ format }) => codec && format.getSupportedAudioCodecs().includes(codec));
  if (!codec || !config || !first || !chosen) throw new SpeechProblem('unreadable');
  const { format, name, contentType } = chosen;
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  let isFirst = true;
  for await (const packet of sink.packets(first)) {
    if (packet.timestamp >= to) break;
    const moved = packet.clone({ timestamp: Math.max(0, packet.timestamp - first.timestamp) });
    await source.add(moved, isFirst ? { decoderConfig: config } : undefined);
    isFirst = false;
  }
  await output.finalize();
  const bytes = new Uint8Array(output.target.buffer as ArrayBuffer);
  return { bytes, name, contentType, at: Math.max(0, first.timestamp) };
}
