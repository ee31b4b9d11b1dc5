/** What is looked at before messages go out from a domain, in the order in which it is shown. */
export const DOMAIN_TOPICS = ['FROM', 'SPF', 'DKIM', 'DMARC', 'RETURN_PATH', 'PTR', 'TLS'] as const;
export type DomainTopic = (typeof DOMAIN_TOPICS)[number];

/** From good to bad. UNKNOWN: it cannot be told from here. BROKEN: receivers would refuse what is sent. */
export const DOMAIN_STATES = ['GOOD', 'UNKNOWN', 'WARNING', 'BROKEN'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** What was found, each with a text of its own (`rules` of `locales/<language>/senders.json`). */
export const DOMAIN_RULES = [
  'fromFree',
  'noAnswer',
  'ownNetwork',
  'spfGood',
  'spfMissing',
  'spfInvalid',
  'spfTooMany',
  'spfExcludes',
  'spfNotListed',
  'dkimGood',
  'dkimMissing',
  'dkimUnreadable',
  'dkimShort',
  'dkimNotPublished',
  'dkimOther',
  'dmarcGood',
  'dmarcMissing',
  'dmarcUnaligned',
  'dmarcReject',
  'dmarcByService',
  'returnGood',
  'returnNone',
  'ptrGood',
  'ptrMissing',
  'ptrOther',
  'tlsGood',
  'tlsUnused',
  'tlsNone',
  'tlsBroken',
  'tlsUnreachable',
] as const;
export type DomainRule = (typeof DOMAIN_RULES)[number];

/** One thing that was looked at. */
export interface DomainFinding {
  readonly topic: DomainTopic;
  readonly state: DomainState;
  readonly rule: DomainRule;
  /** The name of the record. */
  readonly name?: string;
  readonly type?: 'TXT' | 'MX' | 'PTR';
  /** What should stand there. */
  readonly expected?: string;
  /** What stands there, or what was answered. */
  readonly found?: string;
}

/** The worst of them. */
export const domainState = (findings: readonly DomainFinding[]): DomainState =>
  DOMAIN_STATES.findLast((state) => findings.some((each) => each.state === state)) ?? 'UNKNOWN';
