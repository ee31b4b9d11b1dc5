import { Callout } from '@blueprintjs/core';
import { type ErrorListProps, type RJSFValidationError, toPath, TranslatableString } from '@rjsf/utils';
import { fieldIdOf, focusField } from '../focus-field.ts';

/** All errors above the form, for schemas of authors; each leads to its field. Forms of records place theirs themselves. */
export function ErrorList({ errors, schema, registry }: ErrorListProps) {
  const text = ({ stack, property = '', message }: RJSFValidationError) => {
    // Errors that do not come from the schema's rules, such as a server's, begin with their path.
    if (!property || !message || !stack.startsWith(property)) return stack;
    const { field } = registry.schemaUtils.findFieldInSchema(schema, toPath(property), {});
    return `${field?.title ?? toPath(property).at(-1)}: ${message}`;
  };
  return (
    <Callout intent="danger" role="alert" className="rjsf-error-list">
      <p>{registry.translateString(TranslatableString.ErrorsLabel)}</p>
      <ul>
        {errors.map((error, index) => (
          <li key={index}>
            <FieldLink id={fieldIdOf(error, registry.globalFormOptions)}>{text(error)}</FieldLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function FieldLink({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(id);
      }}
    >
      {children}
    </a>
  );
}
