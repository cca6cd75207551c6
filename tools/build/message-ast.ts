import { parse } from '@formatjs/icu-messageformat-parser'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const MESSAGE_FILE = /\/(runtime|modules\/[^/]+)\/messages\/[a-z]{2}(_[A-Z]{2})?\.json$/

/**
 * Compiles message files (`runtime/messages/*.json`, `modules/<id>/messages/*.json`) from ICU text to its syntax tree, so
 * that the browser needs no ICU parser. A text that does not parse fails the build with its id and file.
 */
export function messageAst(): Plugin {
  return {
    name: 'tombolo:message-ast',
    enforce: 'pre',
    transform(source, id) {
      const file = id.split('?', 1)[0] ?? id
      if (!MESSAGE_FILE.test(file)) return null
      return {
        code: JSON.stringify(compileMessages(JSON.parse(source), relative(process.cwd(), file))),
        map: null,
      }
    },
  }
}

/** The syntax tree of every text. `file` names the source in errors. */
export function compileMessages(texts: Record<string, string>, file: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileText(id, text, file)]))
}

function compileText(id: string, text: string, file: string): unknown {
  try {
    return parse(text, { ignoreTag: false, shouldParseSkeletons: true, captureLocation: false })
  } catch (cause) {
    throw new Error(`${file}: message "${id}" is not valid ICU text: ${JSON.stringify(text)}`, { cause })
  }
}
