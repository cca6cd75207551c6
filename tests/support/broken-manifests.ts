import { pointerOf } from '#schemas/json-pointer.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { seededBytes } from './seeded-bytes.ts'

type Keys = readonly (string | number)[]

const BRANDS = ['aurora', 'duchess', 'harbour', 'kola'] as const

/** Numbers from 0 to less than `most`, the same in each run. */
function chance(name: string): (most: number) => number {
  let count = 0
  return (most) => seededBytes(`${name} ${++count}`, 4).readUInt32BE() % most
}

/** The places of the values in a manifest: leaves, lists and objects. */
function placesIn(value: unknown, at: Keys = []): Keys[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, place) => placesIn(item, [...at, place]))
    : isPlain(value)
      ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...at, key]))
      : []
  return at.length === 0 ? inner : [at, ...inner]
}

function valueAt(value: unknown, keys: Keys): unknown {
  return keys.reduce((part, key) => (part as Record<string | number, unknown>)[key], value)
}

function withValue(manifest: object, keys: Keys, value: unknown): object {
  const copy = structuredClone(manifest) as Record<string, unknown>
  const parent = valueAt(copy, keys.slice(0, -1)) as Record<string | number, unknown>
  parent[keys.at(-1) ?? ''] = value
  return copy
}

/** A value that no setting takes: a list of lists. */
export const NO_VALUE = [[['broken']]]

export interface Broken {
  readonly siteId: string
  readonly manifest: string
  /** The place that was broken; empty where the text is no JSON. */
  readonly at: Keys
}

/** A manifest of a brand that is broken at one place, by its number. */
export function brokenManifest(place: number, textOf: (siteId: string) => string): Broken {
  const draw = chance(`broken manifest ${place}`)
  const siteId = BRANDS[draw(BRANDS.length)] ?? 'aurora'
  const text = textOf(siteId)
  const manifest = JSON.parse(text) as object
  const places = placesIn(manifest).filter(([key]) => key !== '$schema' && key !== 'extends')
  const at = places[draw(places.length)] ?? []
  switch (draw(4)) {
    case 0:
      return { siteId, manifest: text.slice(0, 1 + draw(text.length - 4)), at: [] }
    case 1: {
      const objects = places.filter((keys) => isPlain(valueAt(manifest, keys)))
      const inside = [...(objects[draw(objects.length)] ?? []), 'notASetting']
      return { siteId, manifest: JSON.stringify(withValue(manifest, inside, NO_VALUE)), at: inside }
    }
    default:
      return { siteId, manifest: JSON.stringify(withValue(manifest, at, NO_VALUE)), at }
  }
}

/** Whether a refusal is about the broken place, something in it, or the part around it that became wrong. */
export const isAbout = (pointer: string | null, at: Keys): boolean =>
  pointer === null || pointer.startsWith(pointerOf(at)) || pointerOf(at).startsWith(pointer)
