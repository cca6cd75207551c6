/**
 * `npm run build`: the browser's part into `dist/client`, the part with which the service renders pages into `dist/server`,
 * the site builder into `dist/builder`, the service in one file into `dist/service`, the subsets of the fonts into
 * `dist/fonts`, and the empty database from which a service starts into `dist/database`. Each is skipped when its inputs
 * are unchanged since its last build; `npm run build -- --force` builds all but the database again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { builderConfig } from '#tools/build/builder-config.ts'
import { rendererConfig } from '#tools/build/renderer-config.ts'
import { hashInputs, isFresh, SERVICE_INPUTS, STAMP_FILE } from '#service/base/build-inputs.mjs'
import { keepSuperseded } from '#tools/build/keep-superseded.ts'
import { BUILDER_INPUTS, CLIENT_INPUTS, FONT_INPUTS } from '#tools/build/part-inputs.ts'

interface Part {
  readonly target: string
  readonly inputs: readonly string[]
  /** Builds it into an empty folder. */
  readonly into: (folder: string) => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const PARTS: readonly Part[] = [
  {
    target: join(root, 'dist/client'),
    inputs: CLIENT_INPUTS,
    into: (outDir) =>
      bundle({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir } }),
  },
  {
    target: join(root, 'dist/server'),
    inputs: CLIENT_INPUTS,
    into: (outDir) => bundle(rendererConfig(root, outDir)),
  },
  {
    target: join(root, 'dist/builder'),
    inputs: BUILDER_INPUTS,
    into: (outDir) => bundle(builderConfig(root, outDir)),
  },
  {
    target: join(root, 'dist/service'),
    inputs: SERVICE_INPUTS,
    async into(folder) {
      const { bundleService } = await import('#tools/build/service-bundle.ts')
      await bundleService(root, folder)
    },
  },
  {
    target: join(root, 'dist/fonts'),
    inputs: FONT_INPUTS,
    async into(folder) {
      const { subsetFonts } = await import('#tools/build/subset-fonts.ts')
      await subsetFonts(root, folder)
    },
  },
]

const isForced = process.argv.includes('--force')
const results = await Promise.allSettled([...PARTS.map(bring), bringDatabase()])
for (const result of results) {
  if (result.status === 'fulfilled') continue
  console.error(result.reason instanceof Error ? result.reason.message : result.reason)
  process.exitCode = 1
}

async function bring(part: Part): Promise<void> {
  const name = part.target.slice(root.length + 1)
  const hash = hashInputs(root, part.inputs)
  if (!isForced && isFresh(part.target, hash)) {
    console.log(`${name} is up to date.`)
    return
  }
  // Built beside its target and renamed into place: a running service, or a second build, never sees an incomplete one.
  const workspace = `${part.target}-${process.pid}`
  try {
    await build(part, workspace, hash)
    console.log(`Built ${name}.`)
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

/** In a process of its own, beside the other parts: it keeps a processor busy for seconds. */
async function bringDatabase(): Promise<void> {
  const command = spawn(process.execPath, [join(root, 'service/database/copy-command.ts')], {
    stdio: 'inherit',
  })
  const [code] = (await once(command, 'exit')) as [number | null]
  if (code !== 0) throw new Error('dist/database could not be built: a first start takes longer without it.')
}

async function build({ target, into }: Part, workspace: string, hash: string): Promise<void> {
  await mkdir(join(root, 'dist'), { recursive: true })
  await into(workspace)
  await writeFile(join(workspace, STAMP_FILE), `${hash}\n`)
  await keepSuperseded(target, workspace, Date.now())
  const previous = `${workspace}-previous`
  await rename(target, previous).catch(ignoreMissing)
  await rename(workspace, target)
  await rm(previous, { recursive: true, force: true })
}

async function bundle(config: InlineConfig): Promise<void> {
  // Loading Vite takes most of a second, which a fresh build avoids.
  const vite = await import('vite')
  await vite.build(config)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
