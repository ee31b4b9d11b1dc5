import { Suspense } from 'react';
import { objectOf } from '../../../contract/formats/index.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import { LinesInput } from '../../widgets/lines-input.tsx';
import type { FormatView } from '../format-view.ts';

const SmsCounter = late(async () => {
  const [code] = await Promise.all([import('./sms-counter.tsx'), loadTexts('letters')]);
  return code.SmsCounter;
});

const SmsFields = late(async () => {
  const [code] = await Promise.all([import('./sms-fields.tsx'), loadTexts('letters')]);
  return code.SmsFields;
});

/** Text of several lines, the fields that can stand in it, and how many messages it makes. */
function Input(props: KindInputProps) {
  const about = objectOf(props.model.field);
  return (
    <>
      <LinesInput {...props} />
      <Suspense fallback={null}>
        {about !== undefined && !props.readOnly && <SmsFields {...props} about={about} />}
        <SmsCounter {...props} about={about} field={props.model.field} />
      </Suspense>
    </>
  );
}

export const smsView: FormatView = { Input };
