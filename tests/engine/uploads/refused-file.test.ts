import { expect, it } from 'vitest';
import { MEDIA_RULES } from '../../../src/contract/calls/media.ts';
import { refusedFile } from '../../../src/engine/uploads/refused-file.ts';
import { kindOf } from '../../../src/server/areas/media/media-kinds.ts';

const refusal = (name: string, size: number) => {
  const failure = refusedFile({ name, size });
  return failure?.kind === 'refused' ? [failure.message, failure.params] : failure;
};

it('says before anything is sent what the server would say', () => {
  expect(refusal('a.svg', 1)).toEqual(['media-kind', {}]);
  expect(refusal('png', 1)).toEqual(['media-kind', {}]);
  expect(refusal('A.PNG', 0)).toEqual(['media-empty', {}]);
  expect(refusal('a.png', 100 * 1024 ** 2)).toBeUndefined();
  expect(refusal('a.png', 100 * 1024 ** 2 + 1)).toEqual(['file-too-large', { max: 100 }]);
  expect(refusal('a.mp4', 2 * 1024 ** 3)).toBeUndefined();
});

it('takes the same files as the server, up to the same size', () => {
  for (const [type, { extensions, mostBytes }] of Object.entries(MEDIA_RULES))
    for (const extension of extensions)
      expect(kindOf(`a.${extension}`)).toMatchObject({ type, maxBytes: mostBytes });
});
