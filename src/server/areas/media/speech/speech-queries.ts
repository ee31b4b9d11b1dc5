import { GraphQLBoolean, GraphQLNonNull, GraphQLString } from 'graphql';
import { SPEECH_VARIABLES } from '../../../../contract/calls/speech.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../../platform/calls/describe-types.ts';
import { speechServer } from './speech-server.ts';

export function speechQueries(): Readonly<Record<string, Call>> {
  const speech = objectType('SpeechToText', {
    isConfigured: required(GraphQLBoolean),
    variables: listOf(GraphQLString),
  });
  return {
    speechToText: {
      type: new GraphQLNonNull(speech),
      description: 'Whether there is a service for it; and the variables by which an operator names one.',
      resolve: () => ({ isConfigured: speechServer() !== undefined, variables: SPEECH_VARIABLES }),
    },
  };
}
