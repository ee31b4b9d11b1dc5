/** Speech to text against a real HTTP server that answers as OpenAI's does. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MediaFile } from '../../../../src/contract/calls/media.ts';
import { SPEECH_PATH, type SpeechAnswer } from '../../../../src/contract/calls/speech.ts';
import { readSpeechConfig, speechRules } from '../../../../src/server/areas/media/speech/speech-config.ts';
import { type SpeechServer, useSpeech } from '../../../../src/server/areas/media/speech/speech-server.ts';
import { Outgoing } from '../../../../src/server/platform/outgoing/outgoing.ts';
import { runBatch } from '../../../support/composed.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { mediaTools, openContentsFolder, spokenVideoOf, videoOf } from '../../../support/media.ts';
import { openTenant, type Person, type Tenant } from '../../base/access/people.ts';

const CAPTIONS = '{ captions: mediaCaptions(id: "ID") { language source isChecked cues } }';
const segment = (start: number, text: string) => ({ start, end: start + 2, text });

/** What the service was sent, and what it answers. */
interface Sent {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly form: FormData;
}

function openService() {
  const sent: Sent[] = [];
  let answers: (() => { readonly status?: number; readonly body: string } | undefined)[] = [];
  const server = createServer((request, response) => {
    void receive(request).then((got) => {
      sent.push(got);
      const answer = (answers.length > 1 ? answers.shift() : answers[0])?.();
      // Without one it never answers.
      if (answer) response.writeHead(answer.status ?? 200).end(answer.body);
    });
  });
  return new Promise<{
    sent: Sent[];
    url: string;
    answer: (...all: ({ status?: number; body: string } | undefined)[]) => void;
    close: () => void;
  }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        sent,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
        answer: (...all) => {
          sent.length = 0;
          answers = all.map((each) => () => each);
        },
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

async function receive(request: IncomingMessage): Promise<Sent> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(Buffer.concat(parts), { headers }).formData();
  return { path: request.url ?? '', authorization: request.headers.authorization, form };
}

const heard = (...segments: readonly object[]) => ({
  body: JSON.stringify({ language: 'german', text: 'x', segments }),
});

describeOnDatabase('speech to text', (open) => {
  let tenant: Tenant;
  let other: Tenant;
  let admin: Person;
  let contents: Awaited<ReturnType<typeof openContentsFolder>>;
  let tools: ReturnType<typeof mediaTools>;
  let service: Awaited<ReturnType<typeof openService>>;
  let back = () => undefined as void;

  beforeAll(async () => {
    contents = await openContentsFolder();
    service = await openService();
    const database = await open({ product: true });
    tenant = await openTenant(database);
    other = await openTenant(database, 'beta');
    ({ admin } = tenant);
    tools = mediaTools(tenant.api, admin.token);
  });
  afterEach(() => back());
  afterAll(async () => {
    service.close();
    await contents.close();
  });

  const configured = (more: Partial<SpeechServer> = {}) => {
    const config = readSpeechConfig({ STT_URL: service.url, STT_KEY: 'secret' });
    if (!config) throw new Error('Not configured');
    back = useSpeech({
      ...config,
      outgoing: new Outgoing({ rules: speechRules(config) }),
      pauseMs: 1,
      ...more,
    });
  };
  let made = 0;
  const uploaded = async (bytes: Buffer) =>
    (await (await tools.upload(`Talk ${++made}.webm`, bytes)).json()) as MediaFile;
  const ask = async (query: Record<string, string>, by = tools, headers?: Record<string, string>) => {
    const answer = await by.get(`${SPEECH_PATH}?${new URLSearchParams(query).toString()}`, headers);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as SpeechAnswer };
  };
  const run = ({ jobId }: SpeechAnswer) =>
    runBatch({
      database: tenant.api.database,
      catalog: tenant.api.catalog,
      tenantId: tenant.tenantId,
      jobId,
    });
  /** From the call to its end. */
  const listened = async (query: Record<string, string>, headers?: Record<string, string>) => {
    const { status, body } = await ask(query);
    expect([status, body]).toEqual([202, expect.anything()]);
    await run(body);
    return ask({ job: body.jobId }, tools, headers);
  };
  const captionsOf = async ({ id }: MediaFile) => await admin.ask(CAPTIONS.replace('ID', id));

  it('says what to set where there is no service, and asks for a session first', async () => {
    const { id } = await uploaded(await spokenVideoOf(2));
    const { status, body } = await ask({ videoFile: id });
    expect([status, body]).toEqual([
      501,
      {
        error: 'speech-unset',
        variables: ['STT_URL', 'STT_KEY'],
        message: expect.stringContaining('STT_URL') as string,
      },
    ]);
    expect(await admin.ask('{ speechToText { isConfigured variables } }')).toMatchObject({
      isConfigured: false,
    });
    const nobody = await mediaTools(tenant.api).get(`${SPEECH_PATH}?videoFile=${id}`);
    expect([nobody.status, await nobody.json()]).toMatchObject([
      401,
      { error: 'no access token is available' },
    ]);
  });

  it('has the service listen to the sound alone, and answers in each form', async () => {
    configured();
    const { id, url } = await uploaded(await spokenVideoOf(3));
    service.answer(
      heard(segment(0, ' Guten Tag '), segment(2, 'Ende & aus'), { start: 3, end: 3, text: 'nothing' }),
    );
    const begun = await ask({ videoFile: url });
    expect([begun.status, begun.body]).toMatchObject([202, { status: 'QUEUED', progress: 0 }]);
    expect(begun.headers.get('location')).toBe(`${SPEECH_PATH}?job=${begun.body.jobId}&output=json`);
    // Whoever opens the video meanwhile finds it again.
    const jobs = () => admin.ask('query ($id: ID!) { speechJobs(id: $id) { jobId language } }', { id });
    expect(await jobs()).toEqual([{ jobId: begun.body.jobId, language: '' }]);
    // Asked twice it listens once.
    expect((await ask({ videoFile: id })).body.jobId).toBe(begun.body.jobId);
    await run(begun.body);
    expect(await jobs()).toEqual([]);
    const done = await ask({ videoFile: id });
    expect([done.status, done.body]).toMatchObject([
      200,
      {
        status: 'COMPLETED',
        progress: 100,
        language: 'de',
        isKept: false,
        text: 'Guten Tag\nEnde & aus',
        cues: [
          { from: 0, to: 2, text: 'Guten Tag' },
          { from: 2, to: 4, text: 'Ende & aus' },
        ],
      },
    ]);
    const shape = Object.entries(done.body).map(([key, value]) => [
      key,
      value === null ? 'null' : typeof value,
    ]);
    const golden = { begun: Object.keys(begun.body).join(' '), done: Object.fromEntries(shape) as object };
    await expect(JSON.stringify(golden, null, 2) + '\n').toMatchFileSnapshot(
      '../../../golden/speech-to-text.json',
    );

    const [sent] = service.sent;
    expect(service.sent).toHaveLength(1);
    expect([sent?.path, sent?.authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer secret']);
    expect([sent?.form.get('model'), sent?.form.get('response_format'), sent?.form.get('language')]).toEqual([
      'whisper-1',
      'verbose_json',
      null,
    ]);
    const bytes = await (sent?.form.get('file') as File).arrayBuffer();
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    expect(await input.getPrimaryVideoTrack()).toBeNull();
    const track = await input.getPrimaryAudioTrack();
    expect(track && (await new EncodedPacketSink(track).getPacket(Infinity))?.timestamp).toBe(2);

    const forms = { vtt: 'WEBVTT\n\n00:00:00.000', srt: '1\n00:00:00,000', text: 'Guten Tag\nEnde & aus' };
    for (const [output, begins] of Object.entries(forms)) {
      const answer = await tools.get(`${SPEECH_PATH}?videoFile=${id}&output=${output}`);
      expect(await answer.text()).toMatch(begins);
    }
  });

  it('hears a long video piece by piece, and goes on where it was cut off', async () => {
    configured();
    const { id } = await uploaded(await spokenVideoOf(1300));
    service.answer(heard(segment(1, 'one')));
    const { body } = await ask({ videoFile: id, language: 'pl-PL' });
    // A process that dies between two pieces.
    const stop = new AbortController();
    const after = {
      call: async (call: Parameters<Outgoing['call']>[0]) => {
        const answer = await outgoing.call(call);
        stop.abort();
        return answer;
      },
    };
    const config = readSpeechConfig({ STT_URL: service.url });
    if (!config) throw new Error('Not configured');
    const outgoing = new Outgoing({ rules: speechRules(config) });
    const undo = useSpeech({ ...config, outgoing: after });
    const { database, catalog } = tenant.api;
    await runBatch({ database, catalog, tenantId: tenant.tenantId, jobId: body.jobId, signal: stop.signal });
    undo();
    expect((await ask({ job: body.jobId })).body).toMatchObject({ status: 'RUNNING', progress: 33 });
    service.answer(heard(segment(1, 'two')), heard(segment(1, 'three')));
    await run(body);
    const done = await ask({ job: body.jobId });
    expect(done.body).toMatchObject({ status: 'COMPLETED', language: 'pl-PL' });
    expect(done.body.cues?.map(({ from, text }) => [from, text])).toEqual([
      [1, 'one'],
      [601, 'two'],
      [1201, 'three'],
    ]);
    expect(service.sent.map(({ form }) => form.get('language'))).toEqual(['pl', 'pl']);
  });

  it('becomes captions where that is asked for, and replaces none unasked', async () => {
    configured();
    const file = await uploaded(await spokenVideoOf(2));
    service.answer(heard(segment(0, 'first')));
    const done = await listened({ videoFile: file.id, persist: 'true' });
    expect([done.status, done.body.isKept]).toEqual([200, true]);
    const kept = (text: string) => [
      { language: 'de', source: 'speech', isChecked: false, cues: [{ from: 0, to: 2, text }] },
    ];
    expect(await captionsOf(file)).toEqual(kept('first'));
    // It costs nothing to hear that they are there.
    const refused = await ask({ videoFile: file.id, persist: 'true', language: 'de' });
    expect([refused.status, refused.body.error]).toEqual([409, 'already-exists']);
    service.answer(heard(segment(0, 'second')));
    await listened({ videoFile: file.id, persist: 'true', overwrite: 'true' });
    expect(await captionsOf(file)).toEqual(kept('second'));
  });

  it('keeps what was heard before without listening again', async () => {
    configured();
    const file = await uploaded(await spokenVideoOf(2));
    service.answer(heard(segment(0, 'once')));
    await listened({ videoFile: file.id });
    expect(await captionsOf(file)).toEqual([]);
    expect((await ask({ videoFile: file.id, persist: 'true' })).body.isKept).toBe(true);
    expect(await captionsOf(file)).toMatchObject([{ language: 'de' }]);
    expect(service.sent).toHaveLength(1);
  });

  it('tells in words why nothing came', async () => {
    configured({ limits: { firstByteMs: 100, totalMs: 5000 } });
    const spoken = await spokenVideoOf(2);
    const failures: [({ status?: number; body: string } | undefined)[], number, string, string][] = [
      [[{ status: 401, body: '{}' }], 502, 'speech-key', 'STT_KEY'],
      [[{ status: 429, body: '{}' }], 502, 'speech-busy', 'Try again later'],
      [[{ status: 500, body: 'oops' }], 502, 'speech-refused', 'status 500'],
      [[{ body: '<html>' }], 502, 'speech-nonsense', 'not a text with times'],
      [[{ body: '{"text":"words"}' }], 502, 'speech-nonsense', 'not a text with times'],
      [[{ body: '{"segments":[{"start":"0"}]}' }], 502, 'speech-nonsense', 'not a text with times'],
      [[undefined], 504, 'speech-timeout', 'in time'],
    ];
    const { id } = await uploaded(spoken);
    for (const [answers, status, error, words] of failures) {
      service.answer(...answers);
      const failed = await listened({ videoFile: id });
      expect([failed.status, failed.body]).toMatchObject([status, { status: 'FAILED', error }]);
      expect(failed.body.message).toContain(words);
    }
    service.answer({ status: 401, body: '{}' });
    const german = await listened({ videoFile: id }, { 'accept-language': 'de' });
    expect(german.body.message).toContain('Schlüssel');
    // What is only busy is asked again.
    service.answer({ status: 429, body: '' }, { status: 503, body: '' }, heard(segment(0, 'at last')));
    expect((await listened({ videoFile: id })).body.text).toBe('at last');

    const { id: silent } = await uploaded(await videoOf('webm', 2));
    const nothing = await listened({ videoFile: silent });
    expect([nothing.status, nothing.body.error]).toEqual([422, 'speech-silent']);
    back();
    configured({ url: 'http://127.0.0.1:9/v1/audio/transcriptions' });
    const { id: unheard } = await uploaded(await spokenVideoOf(4));
    expect((await listened({ videoFile: unheard })).body.error).toBe('speech-unreachable');
  });

  it('is for who may edit the video, within their tenant', async () => {
    configured();
    const { id } = await uploaded(await spokenVideoOf(2));
    service.answer(heard(segment(0, 'ours')));
    const { jobId } = (await listened({ videoFile: id })).body;
    const beta = mediaTools(other.api, other.admin.token);
    const jobs = await other.admin.call('query ($id: ID!) { speechJobs(id: $id) { jobId } }', { id });
    expect(jobs.errors?.[0]?.message).toBe('not-found');
    for (const query of [{ videoFile: id }, { job: jobId }])
      expect((await ask(query, beta)).status).toBe(404);
    expect((await ask({ videoFile: id, tenantName: 'alpha' }, beta)).status).toBe(403);
    expect((await ask({ videoFile: id, tenantName: 'Alpha' })).status).toBe(200);
    const reader = mediaTools(tenant.api, (await tenant.hire({ areas: { messages: ['VIEW'] } })).token);
    for (const query of [{ videoFile: id }, { job: jobId }])
      expect((await ask(query, reader)).status).toBe(403);
    const refused = [
      {},
      { videoFile: 'none' },
      { videoFile: id, output: 'doc' },
      { videoFile: id, persist: 'maybe' },
    ];
    expect(await Promise.all(refused.map(async (query) => (await ask(query)).status))).toEqual([
      400, 404, 400, 400,
    ]);
  });
});

it('reads where the service is', () => {
  const read = (env: Record<string, string>) => readSpeechConfig(env);
  expect(read({})).toBeUndefined();
  expect(read({ STT_URL: 'https://stt.example/v1/' })).toEqual({
    url: 'https://stt.example/v1/audio/transcriptions',
    model: 'whisper-1',
  });
  expect(read({ STT_URL: 'http://[::1]:9/x/audio/transcriptions?a=1', STT_MODEL: 'm' })?.url).toBe(
    'http://[::1]:9/x/audio/transcriptions?a=1',
  );
  expect(() => read({ STT_KEY: 'x' })).toThrow('STT_URL is missing');
  expect(() => read({ STT_URL: 'https://me:secret@stt.example' })).toThrow(
    /^STT_URL is "https:\/\/stt.example"/,
  );
  expect(() => read({ STT_URL: 'stt.example' })).toThrow('https://api.openai.com/v1');
});
