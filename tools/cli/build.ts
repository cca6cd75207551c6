/**
 * `npm run build`: the browser's part into `dist/client`, the site builder into `dist/builder`. Each is left alone when
 * its inputs are those of its last build; `npm run build -- --force` builds all the same.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { builderConfig } from '#tools/build/builder-config.ts'
import { BUILDER_INPUTS, CLIENT_INPUTS, hashInputs, isFresh, STAMP_FILE } from '#tools/build/input-hash.ts'
import { keepSuperseded } from '#tools/build/keep-superseded.ts'

interface Part {
  readonly target: string
  readonly inputs: readonly string[]
  /** How to build it into a folder. */
  readonly config: (outDir: string) => InlineConfig
}

const root = join(import.meta.dirname, '../..')
const PARTS: readonly Part[] = [
  {
    target: join(root, 'dist/client'),
    inputs: CLIENT_INPUTS,
    config: (outDir) => ({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir },
    }),
  },
  {
    target: join(root, 'dist/builder'),
    inputs: BUILDER_INPUTS,
    config: (outDir) => builderConfig(root, outDir),
  },
]

const isForced = process.argv.includes('--force')
const results = await Promise.allSettled(PARTS.map(bring))
for (const result of results) {
  if (result.status === 'fulfilled') continue
  console.error(result.reason instanceof Error ? result.reason.message : result.reason)
  process.exitCode = 1
}

async function bring(part: Part): Promise<void> {
  const name = part.target.slice(root.length + 1)
  const hash = await hashInputs(root, part.inputs)
  if (!isForced && (await isFresh(part.target, hash))) {
    console.log(`${name} is up to date.`)
    return
  }
  // Built beside its place and moved there whole: a service that runs, or a second build, never sees half of one.
  const workspace = `${part.target}-${process.pid}`
  try {
    await build(part, workspace, hash)
    console.log(`Built ${name}.`)
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

async function build({ target, config }: Part, workspace: string, hash: string): Promise<void> {
  // Vite takes most of a second to load, which a fresh build need not pay.
  const vite = await import('vite')
  await mkdir(join(root, 'dist'), { recursive: true })
  await vite.build(config(workspace))
  await writeFile(join(workspace, STAMP_FILE), `${hash}\n`)
  await keepSuperseded(target, workspace, Date.now())
  const previous = `${workspace}-previous`
  await rename(target, previous).catch(ignoreMissing)
  await rename(workspace, target)
  await rm(previous, { recursive: true, force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
