/** What the history says of a step that the server could not take, and a form of what a write will fill in. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { RefusedStepChange } from '../../../src/views/history/refused-step-change.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
hostApi();

it('a step that was refused has its name and the reason', async () => {
  const life = {
    field: 'status',
    start: [],
    requireAny: [],
    rules: [{ name: 'end', label: 'End the meeting' }],
  };
  const refused = { step: 'end', problem: { message: 'not-now' as const } };
  renderPage({ '/': <RefusedStepChange refused={refused} model={{ life }} /> }, '/');
  expect(await screen.findByText('End the meeting')).toBeTruthy();
  expect(screen.getByText('This cannot be done with the record as it is now.')).toBeTruthy();
});

it('an empty field that a write fills in says by what, until it has a value', async () => {
  renderPage({ '/': <ObjectFormScreen objectName="ContactConsent" route="/" /> }, '/');
  const field = await screen.findByLabelText('Expires');
  const told = 'If left empty, it follows from “Policy › Expires after months” once “Status” is “Active”.';
  const hint = screen.getByText(told);
  expect(field.getAttribute('aria-describedby')).toBe(hint.id);
  await userEvent.setup().type(field, '2031-05-04T10:00');
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
});
