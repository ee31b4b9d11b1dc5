import { loadTexts } from '../../views/texts/load-texts.ts';

/** Screens that few sessions open: what loads them is no part of the first screen. */

export async function loadDuplicates() {
  const load = import('../../views/duplicates/duplicates-screen.tsx');
  const [{ DuplicatesScreen }] = await Promise.all([load, loadTexts('people')]);
  return DuplicatesScreen;
}

export async function loadDeleted() {
  const [{ DeletedScreen }] = await Promise.all([
    import('../../views/deleted/deleted-screen.tsx'),
    loadTexts('deleted'),
    loadTexts('filter'),
    loadTexts('people'),
  ]);
  return DeletedScreen;
}

export async function loadUnbuilt() {
  const [{ UnbuiltPage }] = await Promise.all([import('./unbuilt-page.tsx'), loadTexts('unbuilt')]);
  return UnbuiltPage;
}
