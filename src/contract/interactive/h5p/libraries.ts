/** The main library of a package and those that it needs, as the newest packages name them. */
export const VERSIONS: Readonly<Record<string, readonly [number, number]>> = {
  'H5P.InteractiveVideo': [1, 27],
  'H5P.BranchingScenario': [1, 8],
  'H5P.ImageHotspots': [1, 10],
  'H5P.BranchingQuestion': [1, 0],
  'H5P.AdvancedText': [1, 1],
  'H5P.Image': [1, 1],
  'H5P.Video': [1, 6],
  'H5P.Link': [1, 3],
  'H5P.MultiChoice': [1, 16],
  'H5P.FreeTextQuestion': [1, 0],
  'H5P.GoToQuestion': [1, 3],
  'H5P.IVHotspot': [1, 2],
};
export const libraryOf = (machine: string): string => `${machine} ${(VERSIONS[machine] ?? [1, 0]).join('.')}`;
