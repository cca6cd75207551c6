import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\/.*\.mjs$/

/** A name for the developer tools that is written after the component, and so keeps a component that nobody uses. */
const DISPLAY_NAME = /^\w+\.displayName = .+;$/gm
/** What only makes a value: a bundler cannot know that a library's call does nothing else. */
const MAKES_COMPONENT = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g

/** Lets the bundler leave out the forms, fetchers and navigation links of the router that this app does not use. */
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
