/** Icons are given as components, `icon={<AddIcon />}`: by name they would need the table of all icons. */
const ATTRIBUTES = new Set(['icon', 'endIcon', 'leftIcon', 'rightIcon']);

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string';

export default {
  meta: { name: 'tessera' },
  rules: {
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
