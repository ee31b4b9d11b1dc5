/** Where an object's list is; its records are below it. */
export const foreignRoute = (objectName: string): string => `/objects/${objectName}`;
