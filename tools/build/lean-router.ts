import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/

/** A `displayName` assignment after a component; it is a side effect that prevents tree-shaking of an unused component. */
const DISPLAY_NAME = /^\w+\.displayName = .+;$/gm
/** Library calls that only create a value; the bundler cannot know that they have no side effects. */
const MAKES_COMPONENT = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g

/** Makes the router's unused forms, fetchers and navigation links tree-shakeable. */
export function leanRouter(): Plugin {
  return {
    name: 'tombolo:lean-router',
    transform(source, id) {
      if (!ROUTER.test(id.split('?', 1)[0] ?? id)) return null
      const code = source.replace(DISPLAY_NAME, '').replace(MAKES_COMPONENT, '= /* @__PURE__ */ $1')
      return { code, map: null }
    },
  }
}
