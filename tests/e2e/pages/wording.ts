import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The text of a message on a site: the site's own, else that of the module or the runtime, else that of a translation that sites share. */
export function wordingOf(siteId: string, language: string): (id: string) => RegExp {
  const known = new Map<string, Record<string, string>>()
  const read = (path: string): Record<string, string> => {
    const file = join(ROOT, path)
    const texts =
      known.get(file) ??
      (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {})
    known.set(file, texts)
    return texts
  }
  return (id) => {
    const owner = id.slice(0, id.indexOf('.'))
    const folder = owner === 'runtime' ? 'runtime' : `modules/${owner}`
    const text =
      read(`sites/${siteId}/messages/${language}.json`)[id] ??
      read(`${folder}/messages/${language}.json`)[id] ??
      read(`sites/base/languages/${language}/${owner}.json`)[id]
    if (text === undefined) throw new Error(`Unknown message id ${id} (${language}).`)
    return new RegExp(`^${patternOf(parse(text))}$`)
  }
}

/** Values stand for anything, choices for any of theirs. */
function patternOf(elements: MessageFormatElement[]): string {
  return elements.map(patternOfElement).join('')
}

function patternOfElement(element: MessageFormatElement): string {
  switch (element.type) {
    case TYPE.literal:
      return element.value
        .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/\s+/g, String.raw`\s+`)
    case TYPE.tag:
      return patternOf(element.children)
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.values(element.options).map((option) => patternOf(option.value))
      return `(?:${options.join('|')})`
    }
    default:
      return '.*'
  }
}
