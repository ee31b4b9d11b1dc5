/** Paths whose body is a file; `/:id` at the end of one stands for any name. */
export type UploadPaths = ReadonlySet<string>;

export const isUpload = (uploads: UploadPaths, path: string): boolean =>
  uploads.has(path) || uploads.has(path.replace(/[^/]*$/, ':id'));
