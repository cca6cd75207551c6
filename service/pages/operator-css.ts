import { compile, type Element } from 'stylis'

/** Properties that an operator's style sheet may set: appearance only, not content, position or loading. */
const PROPERTIES = new RegExp(
  [
    '^(--brand-[a-z0-9-]+',
    'color|background-color|opacity|fill|stroke|accent-color|caret-color',
    'border(-(top|right|bottom|left|inline|block)(-(start|end))?)?(-(color|width|style))?|border-(.+-)?radius|outline(-(color|width|style|offset))?',
    'box-shadow|text-shadow',
    'font-(size|weight|style|stretch|variant|feature-settings)|line-height|letter-spacing|word-spacing',
    'text-(align|transform|decoration(-.+)?|underline-offset|indent|wrap)|hyphens|white-space|vertical-align',
    '(margin|padding)(-(top|right|bottom|left|inline|block)(-(start|end))?)?|gap|row-gap|column-gap',
    'max-width|max-height|aspect-ratio|object-(fit|position)|list-style-type)$',
  ].join('|'),
)

/** Functions that compute a value from values; any other function could load or run something. */
const FUNCTIONS: ReadonlySet<string> = new Set(
  'var calc min max clamp rgb rgba hsl hsla oklch oklab color-mix color linear-gradient'.split(' '),
)
/** Escapes could spell a forbidden keyword; a comment or a brace could end the value. */
const DANGEROUS = /[\\<>{}@]|\/\*|javascript:|expression|!ie/i

const SELECTOR = /^[\w\s.#,>+~:()*\-[\]="']+$/
const AT_RULES = /^@(media|supports)\b[\w\s:(),.<>=-]+$/

/**
 * The allowed part of an operator's style sheet (design: security 18): rules for appearance, inside or outside of media queries. Imports,
 * fonts, every address and anything not listed above are dropped silently; the command `npm run site -- check` lists them.
 */
export function allowedCss(css: string): { css: string; refused: string[] } {
  const refused: string[] = []
  const written = compile(css).map((element) => writeElement(element, refused))
  return { css: written.filter((rule) => rule !== '').join('\n'), refused }
}

function writeElement(element: Element, refused: string[]): string {
  const { type, value, children } = element
  if (type === 'comm') return ''
  if (type === 'rule') return writeRule(element, refused)
  if (AT_RULES.test(value) && Array.isArray(children)) {
    const inner = children.map((child) => writeElement(child, refused)).join('')
    return inner === '' ? '' : `${value}{${inner}}`
  }
  refused.push(value)
  return ''
}

function writeRule({ props, value, children }: Element, refused: string[]): string {
  const selectors = Array.isArray(props) ? props : [props]
  if (!selectors.every((selector) => SELECTOR.test(selector)) || !Array.isArray(children)) {
    refused.push(value)
    return ''
  }
  const declarations = children.flatMap(({ type, props: name, children: content, value: written }) => {
    if (type === 'comm') return []
    const isAllowed =
      type === 'decl' &&
      typeof name === 'string' &&
      typeof content === 'string' &&
      PROPERTIES.test(name) &&
      isHarmless(content)
    if (isAllowed) return [`${name}:${content}`]
    refused.push(written)
    return []
  })
  return declarations.length === 0 ? '' : `${selectors.join(',')}{${declarations.join(';')}}`
}

function isHarmless(value: string): boolean {
  const called = value.toLowerCase().match(/[a-z-]+(?=\()/g) ?? []
  return !DANGEROUS.test(value) && called.every((name) => FUNCTIONS.has(name))
}
