import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { SOURCE_FILES, type SourceFiles } from '#schemas/source-files.ts'

/** Packages that load files beside their own at run time: native code, WebAssembly, optional parts. */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'bufferutil',
  'msgpackr-extract',
  'pg-native',
  'utf-8-validate',
]

/**
 * Writes the service with its packages into one file, `run-service.js`: 1,500 modules less take 20 MB less memory and half of the time of a
 * start. The names stay, so that stack traces can be read. Files that the code reads by their place, and the threads, stay where they are.
 */
export async function bundleService(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: join(root, 'service/run-service.ts'),
    platform: 'node',
    external: (id) => OUTSIDE.some((name) => id === name || id.startsWith(`${name}/`)),
    // Its main file finds its parts at run time, which no bundle has.
    resolve: { alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' } },
    plugins: [sourceTable(root), ownPlaces(root)],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    checks: { bundlerTimings: false, eval: false },
  })
  await bundle.write({
    dir: folder,
    codeSplitting: false,
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
  })
  await bundle.close()
}

/** Replaces the search for source files by imports of those that are there. */
function sourceTable(root: string): Plugin {
  return {
    name: 'tombolo:source-table',
    load: {
      filter: { id: /\/service\/base\/import-sources\.ts$/ },
      handler: () => {
        const kinds = Object.keys(SOURCE_FILES) as SourceFiles[]
        const files = kinds.flatMap((kind) =>
          globSync(SOURCE_FILES[kind], { cwd: root, exclude: ['**/*.test.ts'] })
            .sort()
            .map((file) => ({ kind, file })),
        )
        const imports = files.map(
          ({ file }, place) => `import * as file${place} from ${JSON.stringify(join(root, file))}`,
        )
        const rows = files.map(
          ({ kind, file }, place) => `[${JSON.stringify(kind)}, ${JSON.stringify(file)}, file${place}]`,
        )
        return `${imports.join('\n')}
const rows = [${rows.join(',\n')}]
export async function importSources(kind) {
  return new Map(rows.filter((row) => row[0] === kind).map(([, file, contents]) => [file, contents]))
}`
      },
    },
  }
}

/** Keeps the place of each source file, from which it finds other files. The bundle stands two folders below the root. */
function ownPlaces(root: string): Plugin {
  return {
    name: 'tombolo:own-places',
    transform: {
      filter: { id: /\.[cm]?[jt]s$/, code: /import\.meta\.(dirname|url)/ },
      handler(code, id) {
        const place = `../../${relative(root, id)}`
        return code
          .replaceAll(
            'import.meta.dirname',
            `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
          )
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      },
    },
  }
}
