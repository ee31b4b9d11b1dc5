import type { ConfigDocument } from '../model/config-document.ts';
import { IconPart } from './icon-part.tsx';
import { LabelPart } from './label/label-part.tsx';
import { SearchPart } from './label/search-part.tsx';
import { VisualFrame } from './visual-frame.tsx';

/** How records are named and told apart, and what the quick search looks through. */
export function LabelTab({ document }: { readonly document: ConfigDocument }) {
  return (
    <VisualFrame document={document}>
      {(visual) => (
        <>
          <LabelPart visual={visual} name="label" />
          <LabelPart visual={visual} name="detail" />
          <SearchPart visual={visual} />
          <IconPart visual={visual} />
        </>
      )}
    </VisualFrame>
  );
}
