import { Button } from '@blueprintjs/core';
import { Add, Duplicate, Trash } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { TSchema } from 'typebox';
import { formsOf, newNode, nodeIds, typeOfForm } from '../../contract/documents/new-node.ts';
import { copyNodes } from '../../contract/documents/copy-nodes.ts';
import { type DocumentNode, freeId } from '../../contract/documents/operations.ts';
import { formOf, type PartSchema } from '../../contract/documents/schema-parts.ts';
import { RowGrip } from '../elements/row-grip.tsx';
import { useDocumentEditor } from './editor-context.ts';
import { nodeLists } from './form-schema.ts';
import { PartForm } from './part-form.tsx';

interface Props {
  readonly list: string;
  /** What stands before the list: '' for a list of the document, else the path of the node that has it. */
  readonly holder: string;
  readonly pointer: string;
  /** Of the list's nodes. */
  readonly schema: PartSchema;
  readonly nodes: readonly DocumentNode[];
  readonly most: number;
}

/** A list of nodes: each is moved by its grip, and opens to a form; what is added is open at once. */
export function NodeList({ list, holder, pointer, schema, nodes, most }: Props) {
  const { t } = useTranslation();
  const { document, labels, readOnly, change, open, setOpen, id } = useDocumentEditor();
  const section = useRef<HTMLElement>(null);
  const [dragged, setDragged] = useState<string>();
  const listPath = holder === '' ? list : `${holder}/${list}`;
  const label = labels.part(list);

  const move = (node: string, to: number, merge?: string) =>
    change([{ type: 'move', list: listPath, id: node, to }], merge);
  const idFor = (taken: ReadonlySet<string>) => freeId(taken, list.charAt(0));
  const insert = (items: readonly DocumentNode[], at: number) => {
    flushSync(() => {
      change([{ type: 'add', list: listPath, items, at }]);
      for (const item of items) setOpen(`${listPath}/${item.id}`, true);
    });
    focusRow(at);
  };
  const focusRow = (at: number) =>
    [...(section.current?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? [])]
      .at(at)
      ?.querySelector<HTMLElement>('.document-node-open')
      ?.focus();
  const add = (form: PartSchema) => insert([newNode(form, idFor(nodeIds(document)))], nodes.length);
  const duplicate = (node: DocumentNode, at: number) =>
    insert(
      copyNodes(list, schema as unknown as TSchema, [node], (_, taken) => idFor(taken), nodeIds(document))
        .nodes,
      at + 1,
    );
  const remove = (node: DocumentNode, at: number) => {
    flushSync(() => change([{ type: 'remove', list: listPath, ids: [node.id] }]));
    if (nodes.length > 1) focusRow(Math.min(at, nodes.length - 2));
    else section.current?.querySelector<HTMLElement>('.document-add')?.focus();
  };
  const isFull = nodes.length >= most;
  const forms = formsOf(schema);
  return (
    <section ref={section} className="document-list" aria-label={label}>
      <h4>{`${label} (${nodes.length})`}</h4>
      <ol>
        {nodes.map((node, at) => {
          const path = `${listPath}/${node.id}`;
          const isOpen = open.has(path);
          const name = labels.node(list, node, at + 1);
          const bodyId = `${id}-body-${path.replaceAll('/', '-')}`;
          return (
            <li
              key={node.id}
              data-dragged={dragged === node.id || undefined}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                event.stopPropagation();
                if (dragged !== node.id) move(dragged, at, `drag ${dragged}`);
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <div className="document-node">
                {!readOnly && (
                  <RowGrip
                    index={at}
                    count={nodes.length}
                    onMove={(to) => {
                      flushSync(() => move(node.id, to));
                      [...(section.current?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? [])]
                        .at(to)
                        ?.querySelector<HTMLElement>('.row-list-grip > button')
                        ?.focus();
                    }}
                    onDragStart={() => setDragged(node.id)}
                    onDragEnd={() => setDragged(undefined)}
                  />
                )}
                <button
                  type="button"
                  className="document-node-open"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? bodyId : undefined}
                  onClick={() => setOpen(path, !isOpen)}
                >
                  {name}
                </button>
                {!readOnly && (
                  <>
                    <Button
                      variant="minimal"
                      icon={<Duplicate />}
                      aria-label={t('documents:duplicate', { label: name })}
                      disabled={isFull}
                      onClick={() => duplicate(node, at)}
                    />
                    <Button
                      variant="minimal"
                      icon={<Trash />}
                      aria-label={t('documents:remove', { label: name })}
                      onClick={() => remove(node, at)}
                    />
                  </>
                )}
              </div>
              {isOpen && (
                <div id={bodyId} className="document-node-body">
                  <NodeBody path={path} pointer={`${pointer}/${at}`} schema={schema} node={node} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!readOnly && (
        <div className="document-adds" role="group" aria-label={t('documents:addTo', { list: label })}>
          {forms.map((form) => {
            const kind = labels.kind(list, typeOfForm(form));
            return (
              <Button
                key={kind}
                className="document-add"
                size="small"
                icon={<Add />}
                text={kind}
                disabled={isFull}
                onClick={() => add(form)}
              />
            );
          })}
        </div>
      )}
    </section>
  );
}

interface BodyProps {
  readonly path: string;
  readonly pointer: string;
  readonly schema: PartSchema;
  readonly node: DocumentNode;
}

/** The parts of a document or of a node: its form, and its lists of nodes. */
export function NodeBody({ path, pointer, schema, node }: BodyProps) {
  const form = formOf(schema, node) ?? {};
  const values = node as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <PartForm path={path} pointer={pointer} form={form} value={values} />
      {nodeLists(form).map(([key, items]) => (
        <NodeList
          key={key}
          list={key}
          holder={path}
          pointer={`${pointer}/${key}`}
          schema={items}
          nodes={(values[key] as readonly DocumentNode[] | undefined) ?? []}
          most={form.properties?.[key]?.maxItems ?? 0}
        />
      ))}
    </>
  );
}
