import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'
import { withEdits } from './source-edits.ts'

const HELPERS = /(^|\/)rolldown-runtime-[\w-]+\.js$/
const REACT = /(^|\/)react-[\w-]+\.js$/
/** Before the exported names of helpers in React's file, and before their variables there. */
const EXPORTED = 'helper_'
const VARIABLE = '$helper_'

/** One entry of Vite's manifest. */
interface Chunk {
  imports?: string[]
}

/**
 * Moves the helpers of the bundler into React's file, which every page loads: the bundler gives them a file of their own as soon as
 * groups are declared (ADR 43), and that would be one more request of each first visit. Files that do not import React keep the
 * helpers' file, because their names would not change with React's.
 */
export function helpersInReact(): Plugin {
  return {
    name: 'tombolo:helpers-in-react',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) return
        const names = Object.keys(bundle).filter((name) => name.endsWith('.js'))
        const helpers = names.find((name) => HELPERS.test(name))
        const react = names.find((name) => REACT.test(name))
        if (helpers === undefined || react === undefined)
          return this.error('The build has no file of helpers, or none of React.')
        const helpersCode = await readFile(join(dir, helpers), 'utf8')
        const files = { helpers: basename(helpers), react: basename(react) }
        for (const name of names) {
          const source = await readFile(join(dir, name), 'utf8')
          const moved =
            name === react ? withHelpers(source, helpersCode, files) : withHelpersOfReact(source, files)
          if (moved !== source) await writeFile(join(dir, name), moved)
        }
        const manifest = join(dir, 'manifest.json')
        await writeFile(manifest, withoutHelpers(await readFile(manifest, 'utf8'), files))
      },
    },
  }
}

interface Files {
  readonly helpers: string
  readonly react: string
}

/** React's file with the helpers, for itself and for others. */
export function withHelpers(source: string, helpersCode: string, { helpers }: Files): string {
  const known = exportsOf(helpersCode)
  const body = withEdits(
    helpersCode,
    exportStatements(helpersCode).map(({ start, end }) => ({ start, end, text: '' })),
  )
  const returned = known.map(({ exported, local }) => `${exported}:${local}`).join(',')
  const taken = known.map(({ exported }) => `${exported}:${VARIABLE}${exported}`).join(',')
  const added = `var{${taken}}=(()=>{${body};return{${returned}}})();`
  const shared = known.map(({ exported }) => `${VARIABLE}${exported} as ${EXPORTED}${exported}`).join(',')
  const own = importsFrom(source, helpers)
  const renamed = own.flatMap(({ names }) =>
    names.map(({ imported, local }) => `var ${local}=${VARIABLE}${imported};`),
  )
  const edits = own.map(({ start, end }) => ({ start, end, text: '' }))
  return `${added}${renamed.join('')}${withEdits(source, edits)}export{${shared}};`
}

/** A file that imports React, with the helpers from there. */
export function withHelpersOfReact(source: string, { helpers, react }: Files): string {
  if (importsFrom(source, react).length === 0) return source
  return withEdits(
    source,
    importsFrom(source, helpers).map(({ start, end, names }) => {
      const list = names.map(({ imported, local }) => `${EXPORTED}${imported} as ${local}`)
      return { start, end, text: `import{${list.join(',')}}from"./${react}";` }
    }),
  )
}

/** The manifest in which files that import React no longer need the helpers' file. */
export function withoutHelpers(manifest: string, { helpers, react }: Files): string {
  const chunks = JSON.parse(manifest) as Record<string, Chunk>
  for (const [key, chunk] of Object.entries(chunks)) {
    const takesReact = key === `_${react}` || chunk.imports?.includes(`_${react}`) === true
    if (takesReact && chunk.imports) chunk.imports = chunk.imports.filter((name) => name !== `_${helpers}`)
  }
  return JSON.stringify(chunks, null, 2)
}

const statementsOf = (source: string) => parseAst(source, { lang: 'js' }).body

const exportStatements = (source: string) =>
  statementsOf(source).filter((statement) => statement.type === 'ExportNamedDeclaration')

function exportsOf(source: string): { exported: string; local: string }[] {
  return exportStatements(source).flatMap(({ specifiers }) =>
    specifiers.map(({ exported, local }) => ({ exported: nameOf(exported), local: nameOf(local) })),
  )
}

function importsFrom(source: string, file: string) {
  return statementsOf(source).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== `./${file}`) return []
    const names = statement.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier'
        ? [{ imported: nameOf(specifier.imported), local: specifier.local.name }]
        : [],
    )
    return [{ start: statement.start, end: statement.end, names }]
  })
}

const nameOf = (name: { type: string; name?: string; value?: unknown }) => name.name ?? String(name.value)
