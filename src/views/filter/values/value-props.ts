/** What an editor of values gets. */
export interface ValueProps {
  readonly id: string;
  readonly label: string;
  readonly values: readonly unknown[];
  /** As many values as the operator takes; null is none. */
  readonly onChange: (values: readonly unknown[]) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}
