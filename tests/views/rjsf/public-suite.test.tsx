import { setCheck } from './suite-globals.ts';
import PlainForm, { type FormProps } from '@rjsf/core';
import { arrayTests, formTests, gridTests, objectTests } from '@rjsf/snapshot-tests';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { ThemedForm } from '../../../src/views/rjsf-theme/theme.tsx';
import { COMPLEX_GRID } from './complex-grid.ts';
import { controls, danglingIds, doubleIds, missingNames } from './form-outline.ts';

let shown: FormProps;

function recordingForm(props: FormProps) {
  shown = props;
  return <ThemedForm {...props} />;
}

/** RJSF's own theme is the measure: the same controls under the same ids, with the same values and states. */
setCheck(() => {
  const ours = document.body;
  const found = controls(ours);
  // One layout of the suite draws a field twice.
  const ids = found.filter(({ type }) => type !== 'hidden').map(({ id }) => id);
  if (new Set(ids).size === ids.length) {
    expect(missingNames(ours), 'controls without a name').toEqual([]);
    expect(danglingIds(ours), 'ids that nothing has').toEqual([]);
    expect(doubleIds(ours), 'ids that two elements have').toEqual([]);
  }
  cleanup();
  const plain = render(<PlainForm {...shown} />);
  expect(found).toEqual(controls(plain.container));
});

let complaints: unknown[];
beforeEach(() => {
  complaints = [];
  const complain = (...args: unknown[]) => void complaints.push(args);
  vi.spyOn(console, 'error').mockImplementation(complain);
  vi.spyOn(console, 'warn').mockImplementation(complain);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});

describe('fields', () => formTests(recordingForm));
describe('objects', () => objectTests(recordingForm));
describe('lists', () => arrayTests(recordingForm));
describe('grids', () =>
  gridTests(recordingForm, {
    ColumnWidthAll: { className: 'col-md-12' },
    ColumnWidth4: { span: 4 },
    ColumnWidth6: { size: { md: 6 } },
    ColumnWidth8: { xs: '8' },
    ComplexUiSchema: COMPLEX_GRID,
  }));
