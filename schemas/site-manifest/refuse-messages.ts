import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { isPlain } from './merge.ts'
import { nearest } from './nearest.ts'
import { parseJson } from './parse-json.ts'
import { jsonPath, REFUSALS_MAX, wordList, type Refusal } from './refusal.ts'
import type { KnownModules } from './site-world.ts'

/** A site's own messages in one language, or why they are refused. */
export interface CheckedMessages {
  readonly messages: Record<string, MessageFormatElement[]>
  /** The same, as they are written. */
  readonly texts: Record<string, string>
  readonly refusals: readonly Refusal[]
}

/** The English texts among which a message is looked up, by its id. */
export type ReferenceTexts = (id: string) => ReadonlyMap<string, string> | undefined

/** The texts of the module that is named in the id of a message. */
export const textsOfModules =
  (modules: KnownModules): ReferenceTexts =>
  (id) =>
    modules.get(id.split('.')[0] ?? '')?.texts

/**
 * Parses a site's own texts of the product's messages. Each id must exist in the product, and a text may use only the
 * variables of the English text, since no others are supplied.
 */
export function checkMessages(file: string, text: string, references: ReferenceTexts): CheckedMessages {
  const parsed = parseJson(file, text)
  if ('refusals' in parsed) return { messages: {}, texts: {}, refusals: parsed.refusals }
  if (!isPlain(parsed.value)) {
    const refusal = { file, path: '$', expected: 'must be an object of texts by message id' }
    return { messages: {}, texts: {}, refusals: [refusal] }
  }
  const messages: Record<string, MessageFormatElement[]> = {}
  const texts: Record<string, string> = {}
  const refusals: Refusal[] = []
  for (const [id, override] of Object.entries(parsed.value)) {
    // `$schema`, which editors use, is no message.
    if (id === '$schema') continue
    // A file of other ids, such as that of another product: comparing each with all texts would take minutes.
    if (refusals.length === REFUSALS_MAX) break
    const checked = checkOverride(id, override, references)
    if (typeof checked === 'string') {
      refusals.push({ file, path: jsonPath([id]), value: override, expected: checked })
      continue
    }
    messages[id] = checked
    texts[id] = override as string
  }
  return { messages, texts, refusals }
}

/** Texts are shown on screens and in mails; a longer one belongs on a page. */
const TEXT_MAX_LENGTH = 8000

/** The parsed text, or the refusal. */
function checkOverride(
  id: string,
  override: unknown,
  references: ReferenceTexts,
): MessageFormatElement[] | string {
  const texts = references(id)
  const reference = texts?.get(id)
  if (reference === undefined) {
    const near = nearest(id, [...(texts?.keys() ?? [])])
    return `must be the text of a message that the product has${near === undefined ? '' : ` (did you mean ${near}?)`}`
  }
  if (typeof override !== 'string') return 'must be a string'
  return checkText(override, reference)
}

/** The parsed text of a message whose English text is `reference`, or why it is refused. */
export function checkText(text: string, reference: string): MessageFormatElement[] | string {
  if (text.length > TEXT_MAX_LENGTH) return `must not be longer than ${TEXT_MAX_LENGTH} characters`
  const parsed = parseText(text)
  if (typeof parsed === 'string') return parsed
  const known = variablesOf(parseText(reference))
  const unknown = [...variablesOf(parsed)].filter((name) => !known.has(name))
  if (unknown.length === 0) return parsed
  const allowed = known.size === 0 ? 'this message has none' : `this message has ${wordList([...known])}`
  return `must not name the variable ${wordList(unknown)}; ${allowed}`
}

/** The parsed text, or the parse error as text. */
export function parseText(text: string): MessageFormatElement[] | string {
  try {
    // Same options as the build's compilation of the product's own messages: the browser has no parser.
    return parse(text, { shouldParseSkeletons: true, captureLocation: false })
  } catch (error) {
    const { message, location } = error as { message: string; location?: { start: { offset: number } } }
    const where = location === undefined ? '' : ` at character ${location.start.offset + 1}`
    return `must be an ICU message: ${message.toLowerCase().replaceAll('_', ' ')}${where}`
  }
}

/** Every variable and tag in a text. */
export function variablesOf(
  elements: MessageFormatElement[] | string,
  names = new Set<string>(),
): Set<string> {
  if (typeof elements === 'string') return names
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    names.add(element.value)
    if (element.type === TYPE.tag) variablesOf(element.children, names)
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const option of Object.values(element.options)) variablesOf(option.value, names)
    }
  }
  return names
}
