import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_FORMS } from '../../../src/shell/gallery/schemas/index.ts';
import { preparePage } from '../../support/render.tsx';
import { axeViolations } from './axe.ts';
import { danglingIds, doubleIds, missingNames } from './form-outline.ts';
import { showForm } from './show-form.tsx';

preparePage();

let complaints: string[];
beforeEach(() => {
  complaints = [];
  const complain = (...args: unknown[]) => void complaints.push(args.map(String).join(' '));
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
});
afterEach(() => void vi.restoreAllMocks());

const SIZES = SAMPLE_FORMS.filter(({ name }) => name !== 'Large');

test.each(SIZES)('$name: every control has a name, nothing is missing, no one complains', async (sample) => {
  const { container } = await showForm(sample);
  expect(missingNames(container)).toEqual([]);
  expect(danglingIds(container)).toEqual([]);
  expect(doubleIds(container)).toEqual([]);
  expect(await axeViolations(container)).toEqual([]);
  expect(complaints).toEqual([]);
});
