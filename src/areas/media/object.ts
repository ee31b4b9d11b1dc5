/** The object whose records are files. */
export const OBJECT = 'MediaAsset';
