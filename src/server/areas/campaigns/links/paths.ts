/** Where links of messages lead to, where receivers say that they want no more, and where services tell what became of them. */
export const [LINK_PATH, UNSUBSCRIBE_PATH, STATUS_PATH] = ['/api/l', '/api/u', '/api/s'] as const;
/** The picture by which it is counted who opens a letter. */
export const OPEN_PATH = '/api/o';
/** The message itself, as a page. */
export const BROWSER_PATH = '/api/b';
/** The same of short messages, where each character costs. */
export const SHORT_PATH = '/s';
/** Where services bring what people answer. */
export const ANSWERS_PATH = '/api/sms-answers';
export const SUBSCRIPTION_PAGE = 'subscription';
/** What the campaign shows. */
export const MESSAGE_PAGE = 'message';
/** The same for staff. */
export const PREVIEW_PAGE = 'preview';
