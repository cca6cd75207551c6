import type { Keys } from '../state/manifest-text.ts'
import { pointerOf } from '#schemas/json-pointer.ts'
import { titleOf, variantsOf, type SchemaNode } from './schema-node.ts'
import { sectionOf } from './sections.ts'

/** A setting that an editor can look for. */
export interface IndexedSetting {
  readonly keys: Keys
  readonly pointer: string
  /** Its title, after those of the groups around it. */
  readonly title: string
  readonly section: string
  /** Everything that is looked through, in small letters. */
  readonly words: string
}

/** Every setting with a field of its own. What is in a list or a map is found by the words of its fields, and leads to the list or map. */
export function indexSettings(schema: SchemaNode): IndexedSetting[] {
  const found: IndexedSetting[] = []
  const walk = (node: SchemaNode, keys: Keys, titles: readonly string[]): void => {
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      if (property === false) continue
      const at = [...keys, name]
      const section = sectionOf(at)
      const own = [...titles, titleOf(property, at)]
      const isTheme = at[0] === 'theme' && at.length > 2
      if (section !== undefined && !isTheme) {
        found.push({
          keys: at,
          pointer: pointerOf(at.map(String)),
          title: own.join(' › '),
          section: section.title,
          words: [own.join(' '), property.description ?? '', name, wordsBelow(property)]
            .join(' ')
            .toLowerCase(),
        })
      }
      if (!isTheme) walk(property, at, own)
    }
  }
  walk(schema, [], [])
  return found
}

/** The titles of the fields in the entries of a list or a map, of each of their shapes. */
function wordsBelow({ items, additionalProperties }: SchemaNode): string {
  const entries = [items, typeof additionalProperties === 'object' ? additionalProperties : undefined]
  return entries
    .flatMap((entry) => (entry === undefined ? [] : [entry, ...variantsOf(entry)]))
    .flatMap((entry) => Object.entries(entry.properties ?? {}))
    .flatMap(([name, property]) => (property === false ? [] : [titleOf(property, [name])]))
    .join(' ')
}

/** The settings with every typed word, those with it in their own title first. */
export function findSettings(index: readonly IndexedSetting[], typed: string, most = 12): IndexedSetting[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const phrase = words.join(' ')
  const rank = ({ title }: IndexedSetting) => {
    const own = title.split(' › ').at(-1)?.toLowerCase() ?? ''
    return own.includes(phrase) ? 0 : words.every((word) => own.includes(word)) ? 1 : 2
  }
  return index
    .filter((setting) => words.every((word) => setting.words.includes(word)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most)
}
