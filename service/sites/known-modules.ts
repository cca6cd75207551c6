import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ModuleFacts } from '#schemas/module-facts.ts'
import type { KnownModule, KnownModules } from '#schemas/site-manifest/site-world.ts'
import { importSources } from '#service/base/import-sources.ts'
import { productMailTexts } from './product-mail-texts.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The facts of this product's modules in `modules/<id>/facts.ts`, including the runtime's. Facts are data: no browser code is loaded with
 * them.
 */
export async function readKnownModules(): Promise<KnownModules> {
  const files = [...(await importSources('facts'))]
  const modules = await Promise.all(
    files.map(([file, contents]) => readKnownModule(dirname(file), contents as { default: ModuleFacts })),
  )
  return new Map(modules.map((module) => [module.facts.id, module]))
}

/** A module with its messages, which stand beside its facts. */
async function readKnownModule(
  folder: string,
  { default: facts }: { default: ModuleFacts },
): Promise<KnownModule> {
  const messages = join(ROOT, folder, 'messages')
  const files = existsSync(messages) ? await readdir(messages) : []
  const languages = files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
  const texts = languages.includes('en')
    ? (JSON.parse(await readFile(join(messages, 'en.json'), 'utf8')) as Record<string, string>)
    : {}
  return {
    facts,
    languages: new Set(languages),
    texts: new Map(Object.entries(texts)),
    ...(facts.id === 'runtime' && { mails: new Map(Object.entries(productMailTexts('en') ?? {})) }),
  }
}
