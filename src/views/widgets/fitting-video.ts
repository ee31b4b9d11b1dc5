/** Pixels, by the style of the page, of the narrower side of a screen for which the smaller rendition is as good. */
const SMALL_SCREEN = 640;

/** The address of a video as this screen takes it: on a phone its smaller rendition, where the server has one. */
export const fittingVideo = (address: string): string =>
  Math.min(window.screen.width, window.screen.height) <= SMALL_SCREEN
    ? `${address}${address.includes('?') ? '&' : '?'}size=small`
    : address;
