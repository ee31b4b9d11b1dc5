interface Props {
  readonly address: string;
  readonly label: string;
}

/** The browser's own player: keys, speed and picture in picture are its own, in its language. */
export const VideoPreview = ({ address, label }: Props) => (
  <video className="media-preview-room" src={address} aria-label={label} controls preload="metadata" />
);
