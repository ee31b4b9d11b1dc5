import type { ComponentProps } from 'react';
import { ContentPlayerContext, type FramedPlayerProps } from '../../views/area/content-player.ts';
import { WorkflowTemplatesContext } from '../../views/area/workflow-templates.ts';
import { ObjectFormScreen } from '../../views/form/object-form-screen.tsx';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { late } from '../../views/widgets/late.tsx';
import { composedScreens } from '../addresses/built-screens.ts';

const { player, workflowTemplates } = composedScreens;
/** What plays interactive content, in a page as receivers have it. */
const areaPlayer =
  player &&
  late<FramedPlayerProps>(async () => {
    const [{ Player, styles }, { FramedPlayer }] = await Promise.all([
      player.load(),
      import('./framed-player.tsx'),
      ...player.texts.map(loadTexts),
    ]);
    return (props) => <FramedPlayer {...props} Player={Player} styles={styles} />;
  });

/** The form of a record, with what an area has for its fields. */
export const FormPage = (props: ComponentProps<typeof ObjectFormScreen>) => (
  <ContentPlayerContext value={areaPlayer}>
    <WorkflowTemplatesContext value={workflowTemplates}>
      <ObjectFormScreen {...props} />
    </WorkflowTemplatesContext>
  </ContentPlayerContext>
);
