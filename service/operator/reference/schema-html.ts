import type { JSONSchema } from '#schemas/json-schema.ts'
import { escapeHtml } from '#service/wire/html.ts'

type Sub = JSONSchema | boolean

/** The keys of an object's schema as nested lists; for another schema its type in words. */
export function schemaHtml(schema: JSONSchema): string {
  return innerHtml(schema) || `<p class="type">${escapeHtml(typeInWords(schema))}</p>`
}

/** The inner schemas of a value: the keys of an object, the items of a list, the alternatives of a choice. */
function innerHtml(schema: Sub): string {
  if (typeof schema === 'boolean') return ''
  const { properties, required = [], items, anyOf, additionalProperties } = schema
  if (properties !== undefined && Object.keys(properties).length > 0) {
    const rows = Object.entries(properties).map(([name, property]) =>
      keyHtml(name, property, required.includes(name)),
    )
    return `<ul class="keys">${rows.join('')}</ul>`
  }
  if (items !== undefined && !Array.isArray(items)) return innerHtml(items as Sub)
  if (anyOf !== undefined) return choicesHtml(anyOf)
  if (typeof additionalProperties === 'object') return innerHtml(additionalProperties)
  return ''
}

function choicesHtml(choices: readonly Sub[]): string {
  const inner = choices.map(innerHtml).filter((html) => html !== '')
  return inner.join('<p class="or">or</p>')
}

function keyHtml(name: string, schema: Sub, isRequired: boolean): string {
  const description = typeof schema === 'boolean' ? undefined : schema.description
  const head = [
    `<code>${escapeHtml(name)}</code>`,
    `<span class="type">${escapeHtml(typeInWords(schema))}</span>`,
    ...(isRequired ? ['<b class="required">required</b>'] : []),
    ...(description === undefined ? [] : [`<span>${escapeHtml(description)}</span>`]),
  ].join(' ')
  const inner = innerHtml(schema)
  if (inner === '') return `<li>${head}</li>`
  return `<li><details><summary>${head}</summary>${inner}</details></li>`
}

/** A schema's type and bounds: `integer, at least 1`, `list of text`, `"en" or "de"`. */
export function typeInWords(schema: Sub): string {
  if (typeof schema === 'boolean') return 'anything'
  const { const: only, enum: words, anyOf, type, items, additionalProperties } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(words)) return words.map((word) => JSON.stringify(word)).join(' or ')
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeInWords))].join(' or ')
  if (type === 'array')
    return `list of ${items === undefined || Array.isArray(items) ? 'anything' : typeInWords(items as Sub)}${boundsOf(schema)}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return `map of ${typeInWords(additionalProperties)}`
  const types = type === undefined ? ['anything'] : [type].flat()
  return `${types.map((word) => NAMES[word] ?? word).join(' or ')}${boundsOf(schema)}`
}

const NAMES: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false' }

function boundsOf(schema: JSONSchema): string {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const least = minimum ?? minLength ?? minItems
  const most = (maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum) ?? maxLength ?? maxItems
  const unit = maxLength !== undefined || minLength !== undefined ? ' characters' : ''
  const words = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ]
  return words.length === 0 ? '' : `, ${words.join(', ')}${unit}`
}
