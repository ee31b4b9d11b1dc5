import { expect, it } from 'vitest';
import { inTurn } from '../../../../src/server/base/http/in-turn.ts';

it('lets so many go on at once, in the order in which they came, also after one that fails', async () => {
  const turn = inTurn(() => 2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const all = gates.map(({ promise }, at) =>
    turn(async () => {
      begun.push(at);
      await promise;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('gone'));
  await expect(all[1]).rejects.toThrow('gone');
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.allSettled(all);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('asks anew how many, for who waits too', async () => {
  let most = 1;
  const turn = inTurn(() => most);
  const begun: number[] = [];
  const first = Promise.withResolvers<void>();
  const all = [
    turn(() => first.promise),
    ...[1, 2].map((at) =>
      turn(async () => {
        begun.push(at);
        await new Promise(() => undefined);
      }),
    ),
  ];
  expect(begun).toEqual([]);
  most = 2;
  first.resolve();
  await all[0];
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
});
