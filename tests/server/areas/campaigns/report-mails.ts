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

const RETURNED = `To: bounces+${HEX}@tenant.test
MIME-Version: 1.0
Content-Type: text/plain; charset=us-ascii
`;
const COPY = `Return-Path: <bounces+${HEX}@tenant.test>
Message-ID: <${ID}@tenant.test>
Subject: 554 5.2.2 is what we talk about
`;

/** As Exim writes it without a report. */
export const EXIM = `From: Mail Delivery System <Mailer-Daemon@mx.example.test>
X-Failed-Recipients: nobody@example.test
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender
${RETURNED}
This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  nobody@example.test
    host mail.example.test [5.4.3.2]
    SMTP error from remote mail server after RCPT TO:<nobody@example.test>:
    550-Unknown user.
    550 Nobody of that name.

------ This is a copy of the message, including all the headers. ------

${COPY}
Hello
`;

/** As qmail does. */
export const QMAIL = `From: MAILER-DAEMON@mx.example.test
Subject: failure notice
${RETURNED}
Hi. This is the qmail-send program at mx.example.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<nobody@example.test>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${COPY}
Hello
`;

/** As Gmail does, where it was the other server that refused. */
export const GMAIL = `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
X-Failed-Recipients: nobody@example.test
Subject: Delivery Status Notification (Failure)
${RETURNED}
Delivery to the following recipient failed permanently:

     nobody@example.test

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the server for the recipient domain example.test by mx.example.test. [5.6.7.8].

The error that the other server returned was:
552 5.2.2 Over quota

----- Original message -----

${COPY}
Hello
`;

/** As Yahoo tells of complaints: to an address that they were told, with the receiver's taken out. */
export const YAHOO = `From: Yahoo! Mail AntiSpam Feedback <feedback@arf.mail.yahoo.com>
To: fbl@tenant.test
Subject: Hello
MIME-Version: 1.0
Content-Type: multipart/report; boundary="yahoo"; report-type=feedback-report

--yahoo
Content-Type: text/plain; charset=us-ascii

This is an email abuse report for an email message from tenant.test on Tue, 3 Mar 2026 10:00:00 +0000

--yahoo
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Yahoo!-Mail-Feedback/2.0
Version: 0.1
Original-Mail-From: <bounces+${HEX}@tenant.test>
Original-Rcpt-To: 0123abcd@yahoo.com
Received-Date: Tue, 3 Mar 2026 10:00:00 +0000
Reported-Domain: tenant.test
Authentication-Results: mta1.mail.yahoo.com; dkim=pass; spf=pass

--yahoo
Content-Type: message/rfc822
Content-Disposition: inline

From: Ada <ada@tenant.test>
Subject: Hello

Hello

--yahoo--
`;

/** As Exchange does: texts of two kinds, the report, and the headers alone. */
export const EXCHANGE = `From: <postmaster@example.test>
To: <bounces+${HEX}@tenant.test>
Content-Type: multipart/report; report-type=delivery-status; boundary="ex"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Subject: Undeliverable: Hello
Auto-Submitted: auto-replied
MIME-Version: 1.0

--ex
Content-Type: multipart/alternative; differences=Content-Type; boundary="texts"

--texts
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to nobody@example.test couldn't be delivered.=20

--texts
Content-Type: text/html; charset="us-ascii"

<p>Your message to nobody@example.test couldn't be delivered.</p>

--texts--

--ex
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from(
  'Reporting-MTA: dns;PA4PR01.prod.exchangelabs.com\r\nReceived-From-MTA: dns;mx.tenant.test\r\n\r\n' +
    'Final-Recipient: rfc822;nobody@example.test\r\nAction: failed\r\nStatus: 5.4.1\r\n' +
    'Diagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. AS(201806281)\r\n' +
    'X-Display-Name: Nobody\r\n',
).toString('base64')}

--ex
Content-Type: text/rfc822-headers

Message-ID: <${ID}@tenant.test>

--ex--
`;

/** As Exchange Online does in German, through a gateway that has put it into another mail; its words look like a failure of ours. */
export const EXCHANGE_GERMAN = `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.test>
To: <bounces+${HEX}@tenant.test>
Subject: =?utf-8?B?${Buffer.from('Unzustellbar: Hallo').toString('base64')}?=
Auto-Submitted: auto-replied
X-Mimecast-Spam-Score: 0
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/report; report-type=delivery-status;
	boundary="inner"

--inner
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

${Buffer.from('Ihre Nachricht an nobody@example.test konnte nicht zugestellt werden.\r\n552 5.2.2').toString('base64')}

--inner
Content-Type: message/delivery-status

Reporting-MTA: dns;FR2P281MB0001.DEUP281.PROD.OUTLOOK.COM
Received-From-MTA: dns;mx.tenant.test
Arrival-Date: Tue, 3 Mar 2026 10:00:00 +0000

Original-Recipient: rfc822;nobody@example.test
Final-Recipient: rfc822;nobody@example.test
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--inner
Content-Type: message/rfc822

Return-Path: bounces+${HEX}@tenant.test
Message-ID: <${ID}@tenant.test>
Subject: Hallo

Hallo

--inner--

--outer
Content-Type: text/plain; charset="us-ascii"

This message was scanned.

--outer--
`;

/** As servers of IONOS and GMX do: in Exim's words, without the header by which it names the receiver. */
export const IONOS = `From: Mail Delivery System <mailer-daemon@kundenserver.de>
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender
${RETURNED}
This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of
its recipients. This is a permanent error. The following address
failed:

nobody@gmx.test:
SMTP error from remote server for RCPT TO command, host: mx00.gmx.test (5.6.7.8) reason: 550 Requested action not taken: mailbox
unavailable

--- The header of the original message is following. ---

${COPY}
`;

/** As Gmail once told that it goes on trying: nothing has failed. */
export const GMAIL_DELAY = `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
X-Failed-Recipients: nobody@example.test
Subject: Delivery Status Notification (Delay)
${RETURNED}
This is an automatically generated Delivery Status Notification

THIS IS A WARNING MESSAGE ONLY.

YOU DO NOT NEED TO RESEND YOUR MESSAGE.

Delivery to the following recipient has been delayed:

     nobody@example.test

Message will be retried for 2 more day(s)

Technical details of temporary failure:
The recipient server did not accept our requests to connect. 550 5.1.1

----- Original message -----

${COPY}
`;

/** The receiver's program says that the letter was read: of the form of a report, and none of a failure. */
export const READ = `From: nobody@example.test
To: bounces+${HEX}@tenant.test
Subject: Gelesen: Hello
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="mdn"

--mdn
Content-Type: text/plain; charset=us-ascii

Failed to wait any longer: 550 5.1.1

--mdn
Content-Type: message/disposition-notification

Final-Recipient: rfc822;nobody@example.test
Original-Message-ID: <${ID}@tenant.test>
Disposition: manual-action/MDN-sent-manually; deleted

--mdn--
`;

/** As Outlook answers for somebody who is away, the letter with it. */
export const AWAY = `From: Nobody <nobody@example.test>
To: bounces+${HEX}@tenant.test
Subject: Automatische Antwort: Mail delivery failed: returning message to sender
X-Auto-Response-Suppress: All
Auto-Submitted: auto-generated
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="away"

--away
Content-Type: text/plain; charset=us-ascii

nobody@example.test
550 5.1.1 is where I am until Monday.

--away
Content-Type: message/rfc822

${COPY}
Hello

--away--
`;
