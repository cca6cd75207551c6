import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ModuleFacts } from '#schemas/module-facts.ts'
import type { KnownModule, KnownModules } from '#schemas/site-manifest/site-world.ts'

/** The root of the product's source: modules are found by convention, like operations. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The facts of this product's modules in `modules/<id>/facts.ts`, including the runtime's. Facts are data: no browser code is loaded with
 * them.
 */
export async function readKnownModules(root = ROOT): Promise<KnownModules> {
  const folders = await readdir(join(root, 'modules'), { withFileTypes: true })
  const ids = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const places = [...ids.map((id) => join(root, 'modules', id)), join(root, 'runtime')]
  const modules = await Promise.all(
    places.filter((place) => existsSync(join(place, 'facts.ts'))).map(readKnownModule),
  )
  return new Map(modules.map((module) => [module.facts.id, module]))
}

async function readKnownModule(folder: string): Promise<KnownModule> {
  const { default: facts } = (await import(pathToFileURL(join(folder, 'facts.ts')).href)) as {
    default: ModuleFacts
  }
  const messages = join(folder, 'messages')
  const files = existsSync(messages) ? await readdir(messages) : []
  const languages = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
  const texts = languages.includes('en')
    ? (JSON.parse(await readFile(join(messages, 'en.json'), 'utf8')) as Record<string, string>)
    : {}
  return { facts, languages: new Set(languages), texts: new Map(Object.entries(texts)) }
}
