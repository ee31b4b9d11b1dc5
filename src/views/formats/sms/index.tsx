import { Suspense } from 'react';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import { LinesInput } from '../../widgets/lines-input.tsx';
import type { FormatView } from '../format-view.ts';

const SmsCounter = late(async () => {
  const [code] = await Promise.all([import('./sms-counter.tsx'), loadTexts('letters')]);
  return code.SmsCounter;
});

/** Text of several lines, and how many messages it makes. */
function Input(props: KindInputProps) {
  return (
    <>
      <LinesInput {...props} />
      <Suspense fallback={null}>
        <SmsCounter text={typeof props.value === 'string' ? props.value : ''} />
      </Suspense>
    </>
  );
}

export const smsView: FormatView = { Input };
