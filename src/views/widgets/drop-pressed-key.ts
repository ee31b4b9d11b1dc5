/**
 * An Enter leads on at its keydown, presses a plain button at its keypress and one of Blueprint's at its keyup: the one
 * that has moved the focus, as by opening or closing what it was in, would press what has it now, too. Until another key goes
 * down, none presses.
 */
export function dropPressedKey(): () => void {
  const drop = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    removeEventListener('keypress', drop, true);
    removeEventListener('keyup', drop, true);
    removeEventListener('keydown', endAtNext, true);
  };
  const endAtNext = ({ repeat }: KeyboardEvent) => {
    if (!repeat) end();
  };
  addEventListener('keypress', drop, true);
  addEventListener('keyup', drop, true);
  addEventListener('keydown', endAtNext, true);
  return end;
}
