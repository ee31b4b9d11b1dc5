import { useState } from 'react';
import type { QuickProps } from './quick-props.ts';

/** What is ticked, at once: the list's state goes through the address, which answers later than a box may take. */
export function useChosen({ values, onChange }: Omit<QuickProps, 'field'>) {
  const [chosen, setChosen] = useState(values);
  const [known, setKnown] = useState(values);
  if (known !== values && known.join() !== values.join()) {
    setKnown(values);
    setChosen(values);
  }
  const choose = (next: readonly string[]) => {
    setChosen(next);
    onChange(next);
  };
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return { chosen, choose, toggle };
}
