import type { GameDefinition } from '#schemas/entities/game-definition.ts'

export interface AlteredDefinition {
  what: string
  altered: unknown
}

/** Every definition that differs in one place: a number, a text or a flag altered, a field or a row left out or added. */
export function* alteredDefinitions(definition: GameDefinition): Generator<AlteredDefinition> {
  for (const { what, altered } of alterations(definition)) yield { what: `definition${what}`, altered }
  const { prizes } = definition
  yield {
    what: 'definition.prizes: one row more',
    altered: { ...definition, prizes: [...prizes, prizes[0]] },
  }
  if (prizes.length > 1)
    yield {
      what: 'definition.prizes: in another order',
      altered: { ...definition, prizes: prizes.toReversed() },
    }
}

function* alterations(value: unknown): Generator<AlteredDefinition> {
  if (typeof value !== 'object' || value === null) {
    yield { what: ': altered', altered: otherScalar(value) }
    return
  }
  for (const [key, member] of Object.entries(value)) {
    yield { what: `.${key}: left out`, altered: without(value, key) }
    for (const { what, altered } of alterations(member))
      yield { what: `.${key}${what}`, altered: withMember(value, key, altered) }
  }
}

function without(value: object, key: string): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1)
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}

function withMember(value: object, key: string, member: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(key), member) : { ...value, [key]: member }
}

function otherScalar(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' ? value + 1 : `${String(value)}B`
}
