/** The object that campaigns are records of. */
export const OBJECT = 'MessageCampaign';
