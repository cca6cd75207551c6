import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPack } from '#schemas/site-manifest/check-pack.ts'
import type { Pack, Packs } from '#schemas/site-manifest/jurisdiction-pack.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import { StartError } from '#service/base/start-error.ts'

const FOLDER = join(import.meta.dirname, '../../jurisdictions')

let read: Packs | null = null

/** The jurisdiction packs of this product, `jurisdictions/<id>.json`, read once. A service with a pack that is not right does not start. */
export function knownPacks(): Packs {
  read ??= readPacks(FOLDER)
  return read
}

/** Reads and checks every pack of a folder. */
export function readPacks(folder: string): Packs {
  const packs = new Map<string, Pack>()
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  for (const name of names.toSorted()) {
    const id = name.slice(0, -'.json'.length)
    const checked = checkPack(id, readFileSync(join(folder, name), 'utf8'))
    if ('refusals' in checked)
      throw new StartError(`A jurisdiction is refused:\n${checked.refusals.map(refusalText).join('\n')}`)
    packs.set(id, checked.pack)
  }
  return packs
}
