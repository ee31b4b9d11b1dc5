import { useApolloClient, useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import type { Captions, CaptionSource, Cue } from '../../../contract/calls/captions.ts';
import { graphql, type Known, knowing, type ResultOf } from '../../../engine/hooks/graphql.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';

const ASKED = graphql(`
  query MediaCaptions($id: ID!) {
    mediaCaptions(id: $id) {
      language
      version
      source
      isChecked
      changedAt
      cues
    }
    speechToText {
      isConfigured
      variables
    }
  }
`);
type Asked = ResultOf<typeof ASKED>;
const LIST = knowing<Known<Asked, { readonly mediaCaptions: readonly Captions[] }>>()(ASKED);

const SAVE = graphql(`
  mutation SaveMediaCaptions(
    $id: ID!
    $language: String!
    $version: Int!
    $cues: JSON!
    $source: CaptionSource!
    $isChecked: Boolean!
  ) {
    saveMediaCaptions(
      id: $id
      language: $language
      version: $version
      cues: $cues
      source: $source
      isChecked: $isChecked
    ) {
      version
    }
  }
`);

const REMOVE = graphql(`
  mutation RemoveMediaCaptions($id: ID!, $language: String!, $version: Int!) {
    removeMediaCaptions(id: $id, language: $language, version: $version) {
      language
    }
  }
`);

export interface CaptionCalls {
  /** `version`: that of those it takes the place of; 0: there are none yet. Rejects with the API's error; nothing is read again. */
  readonly save: (
    captions: Pick<Captions, 'language' | 'version'> & {
      readonly cues: readonly Cue[];
      readonly source: CaptionSource;
    },
  ) => Promise<void>;
  readonly remove: (captions: Pick<Captions, 'language' | 'version'>) => Promise<void>;
  readonly readAgain: () => Promise<void>;
}

const NONE: readonly Captions[] = [];

/** The captions of a video; undefined until they are there. */
export function useCaptions(id: string) {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(LIST, { variables: { id }, fetchPolicy: 'no-cache' });
  const readAgain = async () => void (await refetch());
  /** A save under way, and what it made of the version that it took the place of: who removes meanwhile has seen both. */
  const saving = useRef<{ language: string; from: number; to: Promise<number> }>(undefined);
  const ownVersion = async (language: string, version: number) => {
    const last = saving.current;
    return last?.language === language && last.from === version ? last.to.catch(() => version) : version;
  };
  const calls: CaptionCalls = {
    save: async ({ language, version, cues, source }) => {
      const variables = { id, language, version, cues, source, isChecked: true };
      const to = client.mutate({ mutation: SAVE, variables }).then((answer) => {
        if (!answer.data) throw new NoDataError();
        return answer.data.saveMediaCaptions.version;
      });
      saving.current = { language, from: version, to };
      await to;
    },
    remove: async ({ language, version }) => {
      const variables = { id, language, version: await ownVersion(language, version) };
      const answer = await client.mutate({ mutation: REMOVE, variables });
      if (!answer.data) throw new NoDataError();
      await readAgain();
    },
    readAgain,
  };
  return {
    captions: data?.mediaCaptions ?? NONE,
    isThere: data !== undefined,
    speech: data?.speechToText,
    error,
    calls,
  };
}
