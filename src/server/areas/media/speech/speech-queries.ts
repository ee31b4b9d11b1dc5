import { SPEECH_VARIABLES } from '../../../../contract/calls/speech.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { requireVideo } from '../captions/caption-calls.ts';
import { openSpeech } from './speech-rows.ts';
import { speechServer } from './speech-server.ts';
import { ONE_ASSET } from '../shown-asset.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

export function speechQueries(): Readonly<Record<string, Call>> {
  const speech = t.object('SpeechToText', { isConfigured: t.boolean(), variables: t.list(t.string()) });
  const job = t.object('SpeechJob', { jobId: t.id(), language: t.string() });
  return {
    speechJobs: declareCall({
      shows: ONE_ASSET,
      answer: t.list(job),
      description: 'Jobs of speech to text about a video that go on, by the language that was asked for.',
      args: { id: t.id() },
      resolve: async (args, context) => {
        const { id } = args;
        await requireVideo(context, id, 'EDIT');
        return openSpeech(context.db, id);
      },
    }),
    speechToText: declareCall({
      shows: { nothing: 'Whether there is a service.' },
      answer: speech,
      description: 'Whether there is a service for it; and the variables by which an operator names one.',
      resolve: () => ({ isConfigured: speechServer() !== undefined, variables: SPEECH_VARIABLES }),
    }),
  };
}
