import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql';
import { SPEECH_VARIABLES } from '../../../../contract/calls/speech.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { requireVideo } from '../captions/caption-calls.ts';
import { openSpeech } from './speech-rows.ts';
import { speechServer } from './speech-server.ts';
import { ONE_ASSET } from '../shown-asset.ts';

export function speechQueries(): Readonly<Record<string, Call>> {
  const speech = objectType('SpeechToText', {
    isConfigured: required(GraphQLBoolean),
    variables: listOf(GraphQLString),
  });
  const job = objectType('SpeechJob', { jobId: required(GraphQLID), language: required(GraphQLString) });
  return {
    speechJobs: {
      shows: ONE_ASSET,
      type: listOf(job),
      description: 'Jobs of speech to text about a video that go on, by the language that was asked for.',
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: async (_source, args, context) => {
        const { id } = args as { readonly id: string };
        await requireVideo(context, id, 'EDIT');
        return openSpeech(context.db, id);
      },
    },
    speechToText: {
      shows: { nothing: 'Whether there is a service.' },
      type: new GraphQLNonNull(speech),
      description: 'Whether there is a service for it; and the variables by which an operator names one.',
      resolve: () => ({ isConfigured: speechServer() !== undefined, variables: SPEECH_VARIABLES }),
    },
  };
}
