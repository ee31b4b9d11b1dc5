import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { encodeNode, filterOf } from '../../engine/filter/encode.ts';
import type { FilterNode } from '../../engine/filter/node.ts';
import { type FilterErrorKey, type FilterObjects, filterValidator } from '../../engine/filter/validate.ts';
import type { FilterEditorProps } from './editor-props.ts';

/** Tells every change of the filter, and of whether it is valid; answers what is wrong with it. */
export function useTold(
  root: FilterNode,
  objects: FilterObjects,
  onChange: FilterEditorProps['onChange'],
): FilterErrorKey | undefined {
  const validate = useMemo(() => filterValidator(objects), [objects]);
  const error = validate(root);
  const valid = error === undefined;
  const told = useRef({ root, valid: true });
  const tell = useEffectEvent(() => {
    if (told.current.root === root && told.current.valid === valid) return;
    told.current = { root, valid };
    const draft = root.type === undefined ? undefined : encodeNode(root);
    try {
      onChange(valid ? filterOf(root) : undefined, { valid, draft });
    } catch {
      // What becomes of the filter elsewhere is not shown here (specification, section 8); the work goes on.
    }
  });
  useEffect(() => tell(), [root, valid]);
  return error;
}
