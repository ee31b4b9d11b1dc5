export const isWebAddress = (text: string) => /^https?:\/\//i.test(text);
