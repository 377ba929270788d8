// Styles go into files of their own: the page's CSP allows none inline.
export default { compilerOptions: { css: 'external', runes: true } };
