import { useTranslation } from 'react-i18next';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { useWorkflow } from './editor-context.ts';
import { focusPanel } from './focus-panel.ts';
import { inOrder } from './model/in-order.ts';
import { outputLabel, outputsFor } from './model/outputs-for.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { ElementSummary } from './element-summary.tsx';
import { summaryParts } from './model/summary-parts.ts';
import { useTitles } from './use-titles.ts';

/** Everything that the canvas shows, as a list in the order of the ways: each opens what can be done with it. */
export function Outline() {
  const { t } = useTranslation();
  const { content, types, chosen, choose, problems, askNext, readOnly } = useWorkflow();
  const titleOf = useTitles();
  const locale = useIntlLocale();
  const partsOf = ({ type: name, config }: WorkflowElement) => {
    const type = types.get(name);
    return type ? summaryParts(type, config, locale) : [];
  };
  const wrong = new Set(problems.map(({ elementId }) => elementId));
  const open = (id: string) => {
    choose([id]);
    focusPanel();
  };
  return (
    <>
      <ol>
        {inOrder(content).map((element) => (
          <li key={element.id}>
            <button
              type="button"
              className="wf-row"
              aria-pressed={chosen.includes(element.id)}
              onClick={() => open(element.id)}
            >
              {titleOf(element.id)}
              <small>
                <ElementSummary parts={partsOf(element)} />
              </small>
              {wrong.has(element.id) && <small className="wf-problem">{t('workflow:isWrong')}</small>}
            </button>
            <Ways element={element} onOpen={open} />
          </li>
        ))}
        {content.remarks?.map(({ id, text }) => (
          <li key={id}>
            <button
              type="button"
              className="wf-row"
              aria-pressed={chosen.includes(id)}
              onClick={() => open(id)}
            >
              {`${t('workflow:remark')}: ${text}`}
            </button>
          </li>
        ))}
      </ol>
      {!readOnly && (
        <button type="button" className="wf-row" onClick={askNext}>
          {`+ ${t('workflow:add')}`}
        </button>
      )}
    </>
  );
}

function Ways({
  element,
  onOpen,
}: {
  readonly element: WorkflowElement;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { types } = useWorkflow();
  const titleOf = useTitles();
  const { config, outputs } = element;
  const ways = outputsFor(types.get(element.type), config, outputs).filter((port) => outputs[port]);
  return (
    ways.length > 0 && (
      <ul>
        {ways.map((port) => (
          <li key={port}>
            <button type="button" className="wf-row" onClick={() => onOpen(outputs[port] ?? '')}>
              {`${outputLabel(t, types.get(element.type), port, config)} → ${titleOf(outputs[port] ?? '')}`}
            </button>
          </li>
        ))}
      </ul>
    )
  );
}
