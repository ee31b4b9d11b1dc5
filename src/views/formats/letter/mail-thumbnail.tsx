import './mail-thumbnail.css';

/** A mail, drawn small. Nothing in it runs, and no key leads into it. */
export function MailThumbnail({ html }: { readonly html: string }) {
  return (
    <iframe
      className="mail-thumbnail"
      title=""
      tabIndex={-1}
      sandbox="allow-same-origin"
      srcDoc={html}
      aria-hidden="true"
      inert
    />
  );
}
