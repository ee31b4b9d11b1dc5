import { Suspense } from 'react';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import { LinesInput } from '../../widgets/lines-input.tsx';
import { plainText } from '../../widgets/plain-text.ts';
import { TextControl } from '../../widgets/text-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** Few lines are sent to people. */
const LineTools = late(async () => {
  const [code] = await Promise.all([import('./line-tools.tsx'), loadTexts('letters')]);
  return code.LineTools;
});

/** Text without a format. */
export function StringInput(props: KindInputProps) {
  if (props.model.widget === 'multiline') return <LinesInput {...props} />;
  const about = props.model.field.settings?.['about'];
  return (
    <>
      <TextControl
        {...props}
        inputMode="text"
        format={plainText}
        parse={(text) => (text === '' ? null : text)}
      />
      {typeof about === 'string' && !props.readOnly && (
        <Suspense>
          <LineTools {...props} about={about} />
        </Suspense>
      )}
    </>
  );
}
