import type { JSONSchema } from '#schemas/json-schema.ts'
import type { FieldTexts } from './field-texts.ts'

/** A schema as data: every keyword that the notation knows. Another one throws, so that nothing of the wire is left out. */
interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly propertyNames?: Shape
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
  readonly pattern?: string
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
}

const KEYWORDS: ReadonlySet<string> = new Set(
  `type properties required additionalProperties propertyNames items anyOf enum const description pattern uniqueItems
  minimum exclusiveMinimum maximum minLength maxLength minItems maxItems minProperties maxProperties`.split(
    /\s+/,
  ),
)

/** Bounds that every number has anyway. */
const UNBOUNDED: ReadonlySet<number> = new Set([-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

export interface NotationOptions {
  /** Names of shapes that are written once, by their schemas. */
  readonly names: ReadonlyMap<object, string>
  readonly texts: FieldTexts
}

/** Writes schemas like types of TypeScript, with the bounds of each field. */
export class Notation {
  readonly #options: NotationOptions

  constructor(options: NotationOptions) {
    this.#options = options
  }

  /** A field, as `name?: type`, or a shape of its own where the name ends without one. */
  typeOf(schema: JSONSchema): string {
    return this.#type(schema as Shape, '')
  }

  /** A named shape with its fields. */
  bodyOf(schema: JSONSchema): string {
    return this.#whole(schema as Shape, '')
  }

  #type(shape: Shape, indent: string): string {
    return this.#options.names.get(shape) ?? this.#whole(shape, indent)
  }

  #whole(shape: Shape, indent: string): string {
    const unknown = Object.keys(shape).filter((keyword) => !KEYWORDS.has(keyword))
    if (unknown.length > 0) throw new Error(`The notation has no ${unknown.join(', ')}.`)
    if (shape.const !== undefined) return literal(shape.const)
    if (shape.enum !== undefined) return unionOf(shape.enum.map(literal), indent)
    if (shape.anyOf !== undefined && shape.type === undefined)
      return shape.anyOf.map((one) => this.#type(one, indent)).join(' | ')
    if (Array.isArray(shape.type)) return shape.type.map((type: string) => scalar(shape, type)).join(' | ')
    if (shape.type === 'array') return this.#array(shape, indent)
    if (shape.type === 'object' || shape.properties !== undefined) return this.#object(shape, indent)
    return scalar(shape, shape.type as string | undefined)
  }

  #array(shape: Shape, indent: string): string {
    const item = shape.items === undefined ? 'any' : this.#type(shape.items, indent)
    const bounds = rangeOf(shape.minItems ?? 0, shape.maxItems, 0)
    const list = /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    return `${list}${bounds === '' ? '' : ` ${bounds} items`}${shape.uniqueItems ? ' unique' : ''}`
  }

  #object(shape: Shape, indent: string): string {
    const inner = `${indent}  `
    const { properties = {}, required = [], additionalProperties } = shape
    const lines = Object.entries(properties).flatMap(([name, field]) => {
      const text = this.#options.texts.of(properties, name)
      const comment = text === undefined ? [] : wrapped(text).map((line) => `${inner}// ${line}`)
      return [...comment, `${inner}${name}${required.includes(name) ? '' : '?'}: ${this.#type(field, inner)}`]
    })
    if (typeof additionalProperties === 'object') {
      const key =
        shape.propertyNames === undefined
          ? 'string'
          : this.#type({ type: 'string', ...shape.propertyNames }, inner)
      lines.push(`${inner}[${key}]: ${this.#type(additionalProperties, inner)}`)
    } else if (additionalProperties !== false) lines.push(`${inner}[string]: any`)
    const count = rangeOf(shape.minProperties ?? 0, shape.maxProperties, 0)
    const end = count === '' ? '' : ` ${count} entries`
    const either = (shape.anyOf ?? []).map(({ required: fields = [] }) => fields.join(' and '))
    const oneOf = either.length === 0 ? '' : ` with ${either.join(', or ')}`
    return lines.length === 0 ? `{}${end}${oneOf}` : `{\n${lines.join('\n')}\n${indent}}${end}${oneOf}`
  }
}

function scalar(shape: Shape, type: string | undefined): string {
  if (type === undefined) return 'any'
  if (type === 'string') {
    const length = rangeOf(shape.minLength ?? 0, shape.maxLength, 0)
    const about = shape.description ?? (shape.pattern === undefined ? '' : `/${shape.pattern}/`)
    return ['string', length, about].filter((part) => part !== '').join(' ')
  }
  if (type !== 'integer' && type !== 'number') return type
  const { minimum = -Infinity, exclusiveMinimum, maximum } = shape
  const above = exclusiveMinimum === undefined ? '' : `> ${exclusiveMinimum}`
  const most = maximum === undefined || UNBOUNDED.has(maximum) ? undefined : maximum
  const bounds = rangeOf(UNBOUNDED.has(minimum) ? -Infinity : minimum, most, -Infinity)
  return [type, above, bounds].filter((part) => part !== '').join(' ')
}

/** `2..5`, `≤ 5`, `≥ 2`, or nothing where there is no bound. */
function rangeOf(least: number, most: number | undefined, none: number): string {
  if (most === undefined) return least === none ? '' : `≥ ${least}`
  if (least === none) return `≤ ${most}`
  return least === most ? String(most) : `${least}..${most}`
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

const WIDTH = 110

/** Alternatives, in several lines where they are many. */
function unionOf(alternatives: readonly string[], indent: string): string {
  const lines: string[] = []
  for (const one of alternatives) {
    const line = lines.at(-1)
    if (line === undefined || line.length + one.length >= WIDTH) lines.push(one)
    else lines[lines.length - 1] = `${line} | ${one}`
  }
  return lines.join(`\n${indent}    | `)
}

/** A text in lines. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length >= WIDTH) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
