/** The buttons below a form, as a person presses them: they come with the first change of a saved record. */
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

const press = async (name: string, user: Pick<UserEvent, 'click'>) =>
  user.click(await screen.findByRole('button', { name }));

/** Saves; the form stays. */
export const pressSave = (user: Pick<UserEvent, 'click'> = userEvent) => press('Save', user);

/** Saves and goes to the list. */
export const pressSaveAndClose = (user: Pick<UserEvent, 'click'> = userEvent) =>
  press('Save and close', user);
