import type { KindInputProps } from '../../widgets/kind-view.ts';

export function InteractiveEditor({ id }: KindInputProps) {
  return <div id={id} />;
}
