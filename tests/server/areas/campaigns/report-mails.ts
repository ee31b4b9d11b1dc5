/** Mails that come back, of the form that servers give them. */
export const ID = '01936f6e-0000-7000-8000-00000000abcd';
const HEX = ID.replaceAll('-', '');

/** As Postfix writes it. */
export const POSTFIX = `Return-Path: <>
Delivered-To: bounces+${HEX}@tenant.test
Date: Tue, 3 Mar 2026 10:00:00 +0100 (CET)
From: MAILER-DAEMON@mx.example.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces+${HEX}@tenant.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4C1A7.1/mx.example.test"

This is a MIME-encapsulated message.

--4C1A7.1/mx.example.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.test.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4C1A7.1/mx.example.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.test
X-Postfix-Queue-ID: 4C1A7
Arrival-Date: Tue,  3 Mar 2026 09:59:59 +0100 (CET)

Final-Recipient: rfc822; nobody@example.test
Original-Recipient: rfc822;nobody@example.test
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.test
Diagnostic-Code: smtp; 550 5.1.1 <nobody@example.test>: Recipient address
    rejected: User unknown in virtual mailbox table

--4C1A7.1/mx.example.test
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <bounces+${HEX}@tenant.test>
From: Ada <ada@tenant.test>
To: nobody@example.test
Message-ID: <${ID}@tenant.test>
Subject: Hello

--4C1A7.1/mx.example.test--
`;

/** A report of one part, on the same message. */
export const report = (
  part: string,
  type = 'message/delivery-status',
  of = 'delivery-status',
  id = ID,
): string =>
  `From: postmaster@example.test
To: bounces+${id.replaceAll('-', '')}@tenant.test
Subject: Report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${of}; boundary="b"

--b
Content-Type: text/plain

Something happened.

--b
Content-Type: ${type}

${type === 'message/delivery-status' ? 'Reporting-MTA: dns; mx.example.test\n\n' : ''}${part}

--b--
`;
