/**
 * `npm run build`: the browser's part into `dist/client`. Does nothing when the inputs are those of the last build;
 * `npm run build -- --force` builds all the same.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashInputs, isFresh, STAMP_FILE } from '#tools/build/input-hash.ts'
import { keepSuperseded } from '#tools/build/keep-superseded.ts'

const root = join(import.meta.dirname, '../..')
const target = join(root, 'dist/client')
/** Built beside its place and moved there whole: a service that runs, or a second build, never sees half of one. */
const workspace = join(root, `dist/client-${process.pid}`)

const hash = await hashInputs(root)
if (!process.argv.includes('--force') && (await isFresh(root, hash))) {
  console.log('The build is up to date.')
} else {
  try {
    await build()
    console.log('Built dist/client.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await rm(workspace, { recursive: true, force: true })
  }
}

async function build(): Promise<void> {
  // Vite takes most of a second to load, which a fresh build need not pay.
  const vite = await import('vite')
  await mkdir(join(root, 'dist'), { recursive: true })
  await vite.build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: workspace },
  })
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
