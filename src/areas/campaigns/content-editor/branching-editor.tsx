import { useTranslation } from 'react-i18next';
import { type BranchingContent, type BranchNode, NODE_TYPES } from '../../../contract/interactive/content.ts';
import { AddMenu } from './add-menu.tsx';
import { BranchingGraph } from './branching-graph.tsx';
import { ChosenPanel } from './chosen-panel.tsx';
import { ContentParts } from './content-parts.tsx';
import { EditorContext } from './editor-context.ts';
import { H5pButtons } from './h5p/h5p-buttons.tsx';
import { ItemList } from './item-list.tsx';
import { newEndScreen, newNode } from './model/new-items.ts';
import { BRANCHING_PARTS } from './model/parts-of.ts';
import { NodeWays } from './node-ways.tsx';
import { PreviewButton } from './preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { Tools } from './tools.tsx';
import { type EditorProps, useEditing } from './use-editing.ts';

/** The steps of a branching scenario, as a graph and as a list; what is chosen beside them. */
export function BranchingEditor(props: EditorProps<BranchingContent>) {
  const { type, content } = props;
  const { t } = useTranslation();
  const { context, problems, facts, deeds, onKeyDown } = useEditing(props);
  const { chosen } = context;
  return (
    <EditorContext value={context}>
      <div className="ie-video" onKeyDown={onKeyDown}>
        <ContentParts parts={BRANCHING_PARTS} />
        <Tools deeds={deeds}>
          <AddMenu
            label={t('interactive:addNode')}
            list="nodes"
            types={NODE_TYPES}
            make={(added, label) => newNode(added, content, label)}
          />
          <PreviewButton
            type={type}
            content={content}
            facts={facts}
            from={chosen?.list === 'nodes' ? chosen.id : content.start}
            disabled={content.nodes.length === 0}
          />
          <H5pButtons type="BRANCHING_SCENARIO" facts={facts} />
        </Tools>
        <div className="ie-stage">
          <BranchingGraph content={content} problems={problems} deeds={deeds} />
          <ChosenPanel />
          <div className="ie-below">
            <ItemList
              lists={['nodes', 'endScreens']}
              makes={{ endScreens: () => newEndScreen(content, t('interactive:endScreen')) }}
              under={(item) => 'type' in item && <NodeWays node={item as BranchNode} content={content} />}
            />
            <ProblemList problems={problems} />
          </div>
        </div>
      </div>
    </EditorContext>
  );
}
