/** Icons are given as components, `icon={<AddIcon />}`: by name they would need the table of all icons. */
const ATTRIBUTES = new Set(['icon', 'endIcon', 'leftIcon', 'rightIcon']);

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';

/** `{ ...{ a, b } }` says no more than `{ a, b }`. */
const reportLiteral = (report) => (node) => {
  if (node.argument?.type === 'ObjectExpression' && node.parent?.type !== 'ArrayExpression')
    report({ node, message: 'Write the properties plainly instead of spreading a literal.' });
};

export default {
  meta: { name: 'tessera' },
  rules: {
    'plain-properties': {
      create: ({ report }) => ({
        SpreadElement: reportLiteral(report),
        JSXSpreadAttribute: reportLiteral(report),
      }),
    },
    'icon-components': {
      create: ({ report }) => ({
        JSXAttribute({ name, value }) {
          if (!ATTRIBUTES.has(name.name)) return;
          const given = value?.type === 'JSXExpressionContainer' ? value.expression : value;
          const ways =
            given?.type === 'ConditionalExpression' ? [given.consequent, given.alternate] : [given];
          for (const node of ways.filter(isText)) {
            report({
              node,
              message: 'Give icons as components: by name they would need the table of all icons.',
            });
          }
        },
      }),
    },
  },
};
