import { LANGUAGE_CODE_PATTERN } from '../common-schemas.ts'
import { wordList } from '../site-manifest/refusal.ts'
import type { ReadTranslation, Translation, TranslationUnit } from './translation-file.ts'

/** The namespace of XLIFF 2.0 and 2.1. */
const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
const VERSIONS: readonly string[] = ['2.0', '2.1']
const SOURCE_LANGUAGE = 'en'

/** The XML of the platform: that of a browser's window, or of jsdom. */
export type XmlTools = Pick<typeof globalThis, 'DOMParser' | 'XMLSerializer'>

/** A translation as XLIFF 2.1, with a `file` for each module. */
export function writeXliff({ language, units }: Translation, xml: XmlTools): string {
  const empty = `<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${SOURCE_LANGUAGE}"/>`
  const document = new xml.DOMParser().parseFromString(empty, 'text/xml')
  const root = document.documentElement
  root.setAttribute('trgLang', language)
  const parts = Map.groupBy(units, ({ part }) => part)
  const files = [...parts].map(([id, ofPart]) =>
    elementOf(document, 'file', {
      attributes: { id },
      children: ofPart.map((unit) => unitIn(document, unit)),
    }),
  )
  appendIndented(root, files)
  // Parsers read a carriage return that is written as it is as a line feed.
  const text = new xml.XMLSerializer().serializeToString(document).replaceAll('\r', '&#13;')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

function unitIn(document: Document, { id, source, target, note }: TranslationUnit): Element {
  const leaf = (name: string, text: string) => elementOf(document, name, { text })
  const kept = (name: string, text: string) => {
    const element = leaf(name, text)
    element.setAttributeNS(XML_NAMESPACE, 'xml:space', 'preserve')
    return element
  }
  const notes = note === '' ? [] : [elementOf(document, 'notes', { children: [leaf('note', note)] })]
  const segment = elementOf(document, 'segment', {
    attributes: { state: target === null ? 'initial' : 'translated' },
    children: [kept('source', source), ...(target === null ? [] : [kept('target', target)])],
  })
  return elementOf(document, 'unit', { attributes: { id }, children: [...notes, segment] })
}

interface Content {
  readonly attributes?: Readonly<Record<string, string>>
  readonly text?: string
  readonly children?: readonly Element[]
}

function elementOf(document: Document, name: string, { attributes = {}, text, children = [] }: Content) {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  if (text === undefined) appendIndented(element, children)
  else element.append(text)
  return element
}

/** Each child begins a line. */
function appendIndented(parent: Element, children: readonly Element[]): void {
  for (const child of children) parent.append('\n', child)
  parent.append('\n')
}

const LANGUAGE = new RegExp(LANGUAGE_CODE_PATTERN)

/** Reads XLIFF 2.0 or 2.1. The segments of a unit are joined. */
export function readXliff(text: string, xml: XmlTools): ReadTranslation {
  // A document type can define entities that expand without end.
  if (text.includes('<!DOCTYPE')) return { problem: 'The file must have no document type (<!DOCTYPE …>).' }
  const document = new xml.DOMParser().parseFromString(text, 'text/xml')
  const error = document.querySelector('parsererror')
  if (error !== null) return { problem: `The file is no XML: ${reasonOf(error)}` }
  const root = document.documentElement
  const version = root.getAttribute('version') ?? 'none'
  if (root.localName !== 'xliff' || root.namespaceURI !== NAMESPACE || !VERSIONS.includes(version))
    return {
      problem: `The file must be XLIFF 2.1 (<xliff xmlns="${NAMESPACE}" version="2.1">); this is <${root.nodeName}> of the version ${version}.`,
    }
  const language = root.getAttribute('trgLang') ?? ''
  if (!LANGUAGE.test(language))
    return { problem: `The language in trgLang must be a code such as de; it is “${language}”.` }
  return { language, units: [...root.getElementsByTagNameNS(NAMESPACE, 'unit')].map(unitOf) }
}

/** The sentence of an engine about a text that is no XML, without what some put around it. */
const reasonOf = ({ textContent }: Element): string =>
  (textContent ?? '')
    .replace(/^This page contains the following errors:|Below is a rendering of the page[^]*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function unitOf(unit: Element): TranslationUnit {
  const parts = childrenOf(unit).filter(
    ({ localName }) => localName === 'segment' || localName === 'ignorable',
  )
  const texts = parts.map((part) => ({
    source: childOf(part, 'source'),
    // Spaces between segments have no target where they stay the same.
    target: childOf(part, 'target') ?? (part.localName === 'ignorable' ? childOf(part, 'source') : null),
  }))
  const known = {
    id: unit.getAttribute('id') ?? '',
    part: '',
    source: texts.map(({ source }) => source?.textContent ?? '').join(''),
    note: '',
  }
  const targets = texts.map(({ target }) => target)
  const isNothing = parts.every(
    (part, place) => part.localName === 'ignorable' || (targets[place]?.textContent ?? '') === '',
  )
  if (isNothing) return { ...known, target: null }
  const problem = problemOf(targets)
  if (problem !== null) return { ...known, target: null, problem }
  return { ...known, target: targets.map((target) => target?.textContent ?? '').join('') }
}

function problemOf(targets: readonly (Element | null)[]): string | null {
  const elements = targets.filter((target) => target !== null)
  if (elements.length < targets.length) return 'must have a target in each of its segments'
  if (elements.some((target) => target.hasAttribute('order')))
    return 'must have its segments in the order of the source, without the attribute order'
  const inner = [...new Set(elements.flatMap(childrenOf).map(({ nodeName }) => `<${nodeName}>`))]
  if (inner.length === 0) return null
  return `must have text alone in its target, without ${wordList(inner)}; a tag of a message is written as &lt;b&gt;`
}

const childrenOf = (element: Element): Element[] => [...element.children]

const childOf = (element: Element, name: string): Element | null =>
  childrenOf(element).find(({ localName }) => localName === name) ?? null
