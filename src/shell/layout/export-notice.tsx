import { Suspense } from 'react';
import { useStartedExports } from '../../engine/hooks/started-exports.ts';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { late } from '../../views/widgets/late.tsx';

const ExportWatch = late(async () => {
  const [{ ExportWatch }] = await Promise.all([
    import('../../views/files/export-watch.tsx'),
    loadTexts('people'),
  ]);
  return ExportWatch;
});

/** Tells of files that the user has asked for, whatever screen is on show by then. */
export function ExportNotice() {
  const { jobs } = useStartedExports();
  return (
    jobs.length > 0 && (
      <Suspense>
        <ExportWatch />
      </Suspense>
    )
  );
}
