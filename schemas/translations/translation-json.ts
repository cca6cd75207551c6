import { LANGUAGE_CODE_PATTERN } from '../common-schemas.ts'
import { isPlain } from '../site-manifest/merge.ts'
import { parseJson } from '../site-manifest/parse-json.ts'
import type { ReadTranslation, Translation, TranslationUnit } from './translation-file.ts'

/** A translation as JSON. A text that is not translated has an empty target. */
export function writeJson({ language, units }: Translation): string {
  const texts = units.map(({ id, source, target, note }) => [
    id,
    { source, target: target ?? '', ...(note !== '' && { note }) },
  ])
  return `${JSON.stringify({ language, texts: Object.fromEntries(texts) }, null, 2)}\n`
}

const LANGUAGE = new RegExp(LANGUAGE_CODE_PATTERN)

export function readJson(text: string): ReadTranslation {
  const parsed = parseJson('', text)
  if ('refusals' in parsed)
    return { problem: parsed.refusals.map(({ path, expected }) => `${path}: ${expected}.`).join('\n') }
  const { language, texts } = isPlain(parsed.value) ? parsed.value : {}
  if (typeof language !== 'string' || !LANGUAGE.test(language) || !isPlain(texts))
    return {
      problem:
        'The file must be an object with the keys language and texts, such as { "language": "de", "texts": { "lobby.title": { "target": "Spiele" } } }.',
    }
  return { language, units: Object.entries(texts).map(([id, value]) => unitOf(id, value)) }
}

function unitOf(id: string, value: unknown): TranslationUnit {
  const { source, target } = isPlain(value) ? value : {}
  const unit = { id, part: '', source: typeof source === 'string' ? source : '', note: '' }
  if (typeof target === 'string') return { ...unit, target: target === '' ? null : target }
  return { ...unit, target: null, problem: 'must be an object whose target is a string' }
}
