/** A service whose servers many senders share. */
export interface MailService {
  /** The end of the names of its servers. */
  readonly host: string;
  /** What the SPF record of a domain that sends by it includes; the first is what it asks for today. */
  readonly includes: readonly [string, ...string[]];
}

const SERVICES: readonly MailService[] = [
  { host: 'sendgrid.net', includes: ['sendgrid.net'] },
  { host: 'amazonaws.com', includes: ['amazonses.com'] },
  { host: 'mailgun.org', includes: ['mailgun.org', 'eu.mailgun.org'] },
  { host: 'postmarkapp.com', includes: ['spf.mtasv.net'] },
  { host: 'brevo.com', includes: ['spf.brevo.com', 'spf.sendinblue.com'] },
  { host: 'sendinblue.com', includes: ['spf.brevo.com', 'spf.sendinblue.com'] },
  { host: 'mailjet.com', includes: ['spf.mailjet.com'] },
  { host: 'sparkpostmail.com', includes: ['sparkpostmail.com', '_netblocks.sparkpostmail.com'] },
  { host: 'mandrillapp.com', includes: ['spf.mandrillapp.com'] },
  { host: 'elasticemail.com', includes: ['_spf.elasticemail.com'] },
  { host: 'smtp2go.com', includes: ['spf.smtp2go.com'] },
  { host: 'gmail.com', includes: ['_spf.google.com'] },
  { host: 'office365.com', includes: ['spf.protection.outlook.com'] },
];

/** The service that a server of this name belongs to, as far as it is known here. */
export const serviceOf = (host: string): MailService | undefined =>
  SERVICES.find((each) => host.toLowerCase() === each.host || host.toLowerCase().endsWith(`.${each.host}`));
