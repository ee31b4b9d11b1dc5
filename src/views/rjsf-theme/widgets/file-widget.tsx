import { Classes } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import { type FileInfoType, TranslatableString, useFileWidgetProps, type WidgetProps } from '@rjsf/utils';
import { plainText } from '../../widgets/plain-text.ts';
import { ariaProps } from '../widget-props.ts';

/** Pictures that are safe to show: others, such as SVG, may hold scripts. */
const SHOWN_TYPES = ['image/jpeg', 'image/png'];

/** One file, or several, kept as data URLs. */
export function FileWidget(props: WidgetProps) {
  const { id, multiple, options, disabled, readonly, registry, placeholder, onBlur, onFocus } = props;
  const value = props.value as string | string[] | undefined;
  const { filesInfo, handleChange, handleRemove } = useFileWidgetProps(value, props.onChange, multiple);
  const isLocked = Boolean(disabled || readonly);
  return (
    <div className="rjsf-file">
      <label className={`${Classes.BUTTON} ${isLocked ? Classes.DISABLED : ''}`}>
        <Upload />
        <span className={Classes.BUTTON_TEXT}>
          {placeholder || registry.translateString(TranslatableString.AddButton)}
        </span>
        <input
          type="file"
          className="sr-only"
          id={id}
          name={props.htmlName ?? id}
          multiple={multiple === true}
          accept={plainText(options.accept) || undefined}
          disabled={isLocked}
          autoFocus={props.autofocus}
          {...ariaProps(props)}
          // The label above it; the button's text alone would say too little.
          aria-label={props.label || registry.translateString(TranslatableString.Value)}
          onChange={(event) => {
            const { files } = event.target;
            if (files) void handleChange(files);
          }}
          onBlur={() => onBlur(id, value)}
          onFocus={() => onFocus(id, value)}
        />
      </label>
      {filesInfo.length > 0 && (
        <ul className="rjsf-files">
          {filesInfo.map((file, index) => (
            <FileItem
              key={index}
              file={file}
              hasPreview={options.filePreview === true}
              isLocked={isLocked}
              registry={registry}
              onRemove={() => handleRemove(index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileItemProps {
  readonly file: FileInfoType;
  readonly hasPreview: boolean;
  readonly isLocked: boolean;
  readonly registry: WidgetProps['registry'];
  readonly onRemove: () => void;
}

function FileItem({ file, hasPreview, isLocked, registry, onRemove }: FileItemProps) {
  const { translateString, templates } = registry;
  const { RemoveButton } = templates.ButtonTemplates;
  const { name, type, size, dataURL } = file;
  const preview = translateString(TranslatableString.PreviewLabel);
  // The text of RJSF marks the name as bold.
  const info = translateString(TranslatableString.FilesInfo, [name, type, String(size)]).replaceAll('**', '');
  return (
    <li>
      {hasPreview && dataURL && SHOWN_TYPES.includes(type) && (
        <img src={dataURL} alt={`${preview}: ${name}`} className="rjsf-file-preview" />
      )}
      <span className="rjsf-file-info">{info}</span>
      {hasPreview && dataURL && !SHOWN_TYPES.includes(type) && (
        <a download={name} href={dataURL}>
          {preview}
        </a>
      )}
      <RemoveButton
        registry={registry}
        disabled={isLocked}
        title={`${translateString(TranslatableString.RemoveButton)}: ${name}`}
        onClick={onRemove}
      />
    </li>
  );
}
