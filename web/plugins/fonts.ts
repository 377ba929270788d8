// The page's fonts are asked for together with it, not only once its first words are laid out: a phone
// then lays them out once, and no other font is seen before.
import type { HtmlTagDescriptor, Plugin } from 'vite';

const font = /\.woff2$/;

export function fonts(): Plugin {
  const preload = (fileName: string): HtmlTagDescriptor => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${fileName}` },
    injectTo: 'head-prepend',
  });
  return {
    name: 'quinte-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => Object.keys(bundle).filter((name) => font.test(name)).map(preload),
    },
  };
}
