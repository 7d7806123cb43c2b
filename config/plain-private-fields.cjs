/**
 * A Babel plugin: makes `#field` a plain `_field`. For the oldest browsers Babel writes each private field as a WeakMap with
 * helpers, which weighs a third of a library that has many. Names that would meet end the build.
 */
module.exports = function plainPrivateFields({ types: t }) {
  const plain = ({ node }) => t.identifier(`_${node.id.name}`);
  const replace = {
    ClassPrivateProperty(path) {
      const { value, static: isStatic } = path.node;
      path.replaceWith(t.classProperty(plain(path.get('key')), value, null, null, false, isStatic));
    },
    ClassPrivateMethod(path) {
      const { kind, params, body, static: isStatic, async, generator } = path.node;
      const method = t.classMethod(kind, plain(path.get('key')), params, body, false, isStatic, generator, async);
      path.replaceWith(method);
    },
    PrivateName(path) {
      if (path.parentPath.isBinaryExpression({ operator: 'in' }))
        throw path.buildCodeFrameError('Not supported: #x in');
      path.replaceWith(plain(path));
    },
  };
  return {
    name: 'plain-private-fields',
    visitor: {
      Program(program) {
        const taken = new Set();
        program.traverse({
          MemberExpression({ node: { property, computed } }) {
            if (!computed && property.type === 'Identifier') taken.add(property.name);
          },
        });
        program.traverse({
          PrivateName(path) {
            if (taken.has(`_${path.node.id.name}`)) throw path.buildCodeFrameError('The plain name is taken.');
          },
        });
        program.traverse(replace);
      },
    },
  };
};
