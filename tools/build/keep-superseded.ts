import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** A page that was opened before a new build still loads its later screens from the old one: for this long. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
}

/**
 * Takes the assets of the build in `previous` over into the one in `next`. Their names hold a hash of their content, so none can be in
 * the way of another. What the previous build had superseded itself goes when its day is over.
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
    // The time of a kept file is when it was superseded, not when it was built.
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
