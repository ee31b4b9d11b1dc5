import type { DemoContext, DemoRow } from './context.ts';

/** A mail server and an SMS service, at reserved addresses: nothing of the demo reaches anybody. */
export function senders({ newId }: Pick<DemoContext, 'newId'>): DemoRow[] {
  return [
    {
      id: newId(),
      name: 'Newsletter',
      channel: 'EMAIL',
      provider: 'SMTP',
      active: true,
      fromName: 'Tessera',
      fromAddress: 'news@tessera.example',
      replyTo: 'contact@tessera.example',
      host: 'mail.tessera.example',
      port: 587,
      security: 'STARTTLS',
      userName: 'news',
    },
    {
      id: newId(),
      name: 'SMS',
      channel: 'SMS',
      provider: 'TWILIO',
      active: true,
      fromAddress: 'TESSERA',
      serviceUrl: 'https://sms.tessera.example',
      userName: 'tessera',
    },
  ];
}
