import { parse } from '@formatjs/icu-messageformat-parser'
import { glob, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const MESSAGE_FILE = /\/(runtime|modules\/[^/]+)\/messages\/[a-z]{2}(_[A-Z]{2})?\.json$/
/** Asks for the file of a language (`runtime/registry/language-file.ts`): `runtime/messages/en.json?first`. */
const FIRST = /\?first$/

export interface MessageOptions {
  /** Project folder whose messages the first screen may show; without it the current folder. */
  readonly root?: string
  /**
   * Whether the first screen shows a message. Such messages of all modules come in one file a language, and are left out
   * of the files of their modules. Without it the file has every message.
   */
  readonly isFirst?: (messageId: string) => boolean
}

/**
 * Compiles message files (`runtime/messages/*.json`, `modules/<id>/messages/*.json`) from ICU text to its syntax tree, so
 * that the browser needs no ICU parser. A text that does not parse fails the build with its id and file.
 */
export function messageAst({ root = process.cwd(), isFirst }: MessageOptions = {}): Plugin {
  const compile = (source: string, file: string, kept: (messageId: string) => boolean) => {
    const texts = Object.entries(JSON.parse(source) as Record<string, string>)
    return compileMessages(Object.fromEntries(texts.filter(([id]) => kept(id))), relative(root, file))
  }
  /** Ids of the messages of the first screen, for the service: it splits the messages of a site's own languages in the same way. */
  const firstTexts = new Set<string>()
  return {
    name: 'tombolo:message-ast',
    enforce: 'pre',
    async transform(source, id) {
      const file = id.split('?', 1)[0] ?? id
      if (!MESSAGE_FILE.test(file)) return null
      if (!FIRST.test(id))
        return {
          code: JSON.stringify(compile(source, file, (message) => isFirst?.(message) !== true)),
          map: null,
        }
      const all: object[] = []
      const loaders: string[] = []
      for await (const each of glob(`{runtime,modules/*}/messages/${basename(file)}`, { cwd: root })) {
        const path = join(root, each)
        this.addWatchFile(path)
        all.push(compile(await readFile(path, 'utf8'), path, (message) => isFirst?.(message) !== false))
        const moduleId = basename(join(each, '../..'))
        loaders.push(`${JSON.stringify(moduleId)}: () => import(${JSON.stringify(`../../${each}`)})`)
      }
      for (const id of all.flatMap((messages) => Object.keys(messages))) firstTexts.add(id)
      // The bundler's own handling of JSON ends at a query.
      return {
        code: `export default ${JSON.stringify(Object.assign({}, ...all))}\nexport const modules = {${loaders.sort().join()}}`,
        map: null,
        moduleType: 'js',
      }
    },
    generateBundle() {
      const source = JSON.stringify([...firstTexts].toSorted())
      if (isFirst !== undefined) this.emitFile({ type: 'asset', fileName: 'first-texts.json', source })
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
