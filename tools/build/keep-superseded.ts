import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How long assets of a replaced build are kept, because an open page still loads its later screens from the old build. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
}

/**
 * Hard-links the assets of the build in `previous` into the one in `next`. Their names contain a content hash, so they
 * cannot collide. Assets superseded by an earlier build are dropped after a day.
 */
export async function keepSuperseded(previous: string, next: string, now: number): Promise<void> {
  const from = join(previous, 'assets')
  const to = join(next, 'assets')
  if (!existsSync(from)) return
  await mkdir(to, { recursive: true })
  const current = await namesInManifest(previous)
  for (const name of await readdir(from)) {
    if (existsSync(join(to, name))) continue
    const isSupersededNow = current.has(name.replace(/\.(br|gz)$/, ''))
    const age = now - (await stat(join(from, name))).mtimeMs
    if (!isSupersededNow && age > KEPT_MS) continue
    await link(join(from, name), join(to, name))
    // The mtime of a kept file is the time when it was superseded, not built.
    if (isSupersededNow) await utimes(join(to, name), now / 1000, now / 1000)
  }
}

async function namesInManifest(folder: string): Promise<Set<string>> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) return new Set()
  const entries = Object.values(JSON.parse(await readFile(file, 'utf8')) as Record<string, ManifestEntry>)
  const paths = entries.flatMap((entry) => [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])])
  return new Set(paths.map((path) => path.replace(/^assets\//, '')))
}
