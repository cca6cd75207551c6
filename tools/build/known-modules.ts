import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const FILE = 'modules/known-modules.d.ts'

/** The declaration that gives the types of facts and English messages of every module, by its path from the root. */
export function knownModules(): Record<string, string> {
  const folders = readdirSync(join(ROOT, 'modules')).filter((id) =>
    existsSync(join(ROOT, 'modules', id, 'facts.ts')),
  )
  const modules = [
    ...folders.toSorted().map((id) => [id, `./${id}`] as const),
    ['runtime', '../runtime'] as const,
  ]
  return {
    [FILE]: [
      '// Written by `npm run generate` from the folders of modules. Do not edit.',
      ...modules.flatMap(([id, folder]) => [
        `import type ${nameOf(id)} from '${folder}/facts.ts'`,
        `import type ${nameOf(id)}Messages from '${folder}/messages/en.json'`,
      ]),
      '',
      "declare module '#schemas/module-facts.ts' {",
      '  interface KnownFacts {',
      ...modules.map(([id]) => `    ${keyOf(id)}: typeof ${nameOf(id)}`),
      '  }',
      '  interface KnownMessages {',
      ...modules.map(([id]) => `    ${keyOf(id)}: typeof ${nameOf(id)}Messages`),
      '  }',
      '}',
      '',
    ].join('\n'),
  }
}

const keyOf = (id: string) => (/^[a-z]+$/.test(id) ? id : `'${id}'`)
const nameOf = (id: string) => id.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
