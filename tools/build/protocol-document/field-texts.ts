import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseScript, type SyntaxNode } from '../syntax-tree.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SCHEMA_FILES = ['schemas/protocol/*.ts', 'schemas/protocol/operations/*.ts', 'schemas/entities/*.ts']

/** A schema that a file exports, with its docstring. */
export interface ExportedSchema {
  readonly file: string
  readonly name: string
  readonly schema: object
  readonly text: string | undefined
}

/** The docstrings of the fields of schemas, which are in their source alone. */
export class FieldTexts {
  /** Texts by the object of properties that has the field, and by the field's own schema where it is written in place. */
  readonly #byProperties = new WeakMap<object, Map<string, string>>()
  readonly #bySchema = new WeakMap<object, string>()

  of(properties: Readonly<Record<string, object>>, name: string): string | undefined {
    const field = properties[name]
    return this.#byProperties.get(properties)?.get(name) ?? (field && this.#bySchema.get(field))
  }

  note(properties: object, name: string, text: string): void {
    const texts = this.#byProperties.get(properties) ?? new Map<string, string>()
    this.#byProperties.set(properties, texts.set(name, text))
  }

  noteSchema(schema: object, text: string): void {
    this.#bySchema.set(schema, text)
  }
}

/** Reads the files of schemas: what each exports, and the docstrings of their fields. */
export async function readSchemaFiles(): Promise<{ texts: FieldTexts; exported: ExportedSchema[] }> {
  const texts = new FieldTexts()
  const exported: ExportedSchema[] = []
  const files = globSync(SCHEMA_FILES, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.filter((one) => !one.endsWith('.test.ts')).toSorted()) {
    const values = (await import(join(ROOT, file))) as Record<string, unknown>
    const source = new SchemaSource(file)
    for (const [name, init] of source.constants) {
      const value = values[name]
      if (typeof value !== 'object' || value === null) continue
      source.readTexts(value, init, texts)
      exported.push({ file, name, schema: value, text: source.textOf(name) })
    }
  }
  return { texts, exported }
}

/** The top-level constants of a file, and the comments before them and their fields. */
class SchemaSource {
  readonly constants = new Map<string, SyntaxNode>()
  readonly #starts = new Map<string, number>()
  readonly #source: string

  constructor(file: string) {
    this.#source = readFileSync(join(ROOT, file), 'utf8')
    for (const statement of parseScript(this.#source, file).body as unknown as SyntaxNode[]) {
      const declaration = (
        statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
      ) as SyntaxNode | null
      if (declaration?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declaration['declarations'] as { id: SyntaxNode; init: SyntaxNode }[]) {
        this.constants.set(id['name'] as string, init)
        this.#starts.set(id['name'] as string, statement.start)
      }
    }
  }

  textOf(name: string): string | undefined {
    return this.#textBefore(this.#starts.get(name) ?? 0)
  }

  /** Notes the docstrings of a value by the tree of the expression that made it. */
  readTexts(value: object, expression: SyntaxNode, texts: FieldTexts): void {
    const node = this.#literalOf(expression)
    if (node?.type === 'ArrayExpression' || node === undefined) return
    for (const part of node['properties'] as SyntaxNode[]) {
      if (part.type === 'SpreadElement') {
        this.readTexts(value, part['argument'] as SyntaxNode, texts)
        continue
      }
      const key = part['key'] as SyntaxNode
      const name = (key['name'] ?? key['value']) as string
      const child: unknown = Reflect.get(value, name)
      if (typeof child !== 'object' || child === null) continue
      const text = this.#textBefore(part.start)
      const inner = part['value'] as SyntaxNode
      if (text !== undefined) {
        texts.note(value, name, text)
        if (inner.type === 'ObjectExpression') texts.noteSchema(child, text)
      }
      this.readTexts(child, inner, texts)
    }
  }

  /** The object that an expression is, or that its constant of the same file is. */
  #literalOf(expression: SyntaxNode): SyntaxNode | undefined {
    if (expression.type === 'ObjectExpression') return expression
    if (expression.type === 'TSAsExpression' || expression.type === 'TSSatisfiesExpression')
      return this.#literalOf(expression['expression'] as SyntaxNode)
    const named = expression.type === 'Identifier' && this.constants.get(expression['name'] as string)
    return named ? this.#literalOf(named) : undefined
  }

  /** The docstring that ends right before a place of the source. */
  #textBefore(start: number): string | undefined {
    const [, text] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(this.#source.slice(0, start)) ?? []
    return text?.replaceAll(/\s*\n\s*\*? ?/g, ' ').trim()
  }
}
