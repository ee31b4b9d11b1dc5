/** The pages of links for people without a login: what a phone loads before it shows one. */
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { publicBuild } from '../../scripts/vite/public-build.ts';

/** Bytes, compressed with brotli; the specification of receivers' pages. */
const MOST_BYTES = 120_000;
const HEAVY =
  /[\\/]node_modules[\\/](@blueprintjs|ag-grid-\w+|@apollo|graphql|@rjsf|react-router(-dom)?)[\\/]/;

let output: Rolldown.RolldownOutput['output'];
beforeAll(async () => {
  const config = publicBuild('none');
  const made = await build({ ...config, mode: 'test', build: { ...config.build, write: false } });
  if (!('output' in made)) throw new Error('Not one build');
  output = made.output;
});

const text = (file: Rolldown.RolldownOutput['output'][number]) =>
  file.type === 'chunk' ? file.code : file.source;
const bytes = (files: readonly Rolldown.RolldownOutput['output'][number][]) =>
  files.reduce((sum, file) => sum + brotliCompressSync(text(file)).length, 0);

it('is within its budget with all of its code and style, and texts of the largest language', () => {
  const isTexts = ({ fileName }: { readonly fileName: string }) => /\/public-[^/]*\.js$/.test(fileName);
  const texts = output.filter((file) => file.type === 'chunk' && file.isDynamicEntry && isTexts(file));
  expect(texts).toHaveLength(9);
  // What draws documents comes with the first page of one.
  const drawsDocuments = (file: (typeof output)[number]) =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.includes('node_modules/unpdf/'));
  const all = output.filter(
    (file) => /\.(js|css)$/.test(file.fileName) && !texts.includes(file) && !drawsDocuments(file),
  );
  expect(output.filter(drawsDocuments)).toHaveLength(1);
  const size = bytes(all) + Math.max(...texts.map((file) => bytes([file])));
  expect(size).toBeGreaterThan(40_000);
  expect(size).toBeLessThan(MOST_BYTES);
});

it('holds nothing of what the application draws tables, forms and calls with', () => {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  expect(modules.some((id) => id.includes('react-dom'))).toBe(true);
  expect(modules.filter((id) => HEAVY.test(id))).toEqual([]);
});

it('begins with as few files as can be: its code, what holds files together, its style', () => {
  const page = output.find(({ fileName }) => fileName === 'public/index.html');
  const html = page ? String(text(page)) : '';
  expect(html.match(/(?:src|href)="\/assets\/p\/[^"]+"/g)).toHaveLength(3);
});

it('has no code and no style in its page, which its policy would refuse', () => {
  const page = output.find(({ fileName }) => fileName === 'public/index.html');
  const html = page ? String(text(page)) : '';
  expect(html).toMatch(/<script type="module" crossorigin src="\/assets\/p\/[\w-]+\.js"><\/script>/);
  expect(html).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/p\/[\w-]+\.css">/);
  expect(html.match(/<script(?![^>]* src=)|<style| style=| on\w+=/)).toBeNull();
});
