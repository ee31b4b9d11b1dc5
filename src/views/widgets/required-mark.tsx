/** The star at a required field. Screen readers hear `aria-required` of the input instead. */
export function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden>
      {' '}
      *
    </span>
  );
}
