/** Where a file of the library is read. */
export const fileAddress = (id: string): string => `/api/media/file/${encodeURIComponent(id)}`;
