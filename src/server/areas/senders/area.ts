import type { ServerArea } from '../../platform/area/area.ts';
import { askDomain, domainConsumer, domainWork, makeDkimKey } from './domain/domain-due.ts';
import { testSender, testWork } from './test-due.ts';

/** From where messages go out: mail servers and SMS services, and what tries them. */
export const senders: ServerArea = {
  name: 'senders',
  handlers: {
    testSender: { take: testSender },
    checkDomain: { take: askDomain },
    makeDkimKey: { take: makeDkimKey },
  },
  consumers: [domainConsumer],
  due: (parts) => [testWork(parts), domainWork(parts)],
  personal: { none: 'What it keeps are records of senders.' },
};
