import { beforeAll, expect, test } from 'vitest'
import { placed } from '#schemas/operator/placed-refusal.ts'
import { pointerOf } from '#schemas/json-pointer.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import type { ReadSite } from '#service/sites/read-folder.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { withDraft } from '#service/sites/with-draft.ts'
import { readSites } from './read-sites.ts'

type Keys = readonly (string | number)[]

const BROKEN_COUNT = inWholeRun(1000, 60)
const BRANDS = ['aurora', 'duchess', 'harbour', 'kola'] as const

let registry: SiteRegistry
let sites: ReadonlyMap<string, ReadSite>
beforeAll(async () => {
  const read = await readSites({ sitesDir: 'sites', themesDir: 'themes' })
  sites = read.sites
  registry = new SiteRegistry({ modules: read.modules, defaultSite: '' })
  registry.update(read)
}, 60_000)

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
const NO_VALUE = [[['broken']]]

interface Broken {
  readonly siteId: string
  readonly manifest: string
  /** The place that was broken; empty where the text is no JSON. */
  readonly at: Keys
}

/** A manifest of a brand that is broken at one place, by its number. */
function brokenOne(place: number): Broken {
  const draw = chance(`broken manifest ${place}`)
  const siteId = BRANDS[draw(BRANDS.length)] ?? 'aurora'
  const text = sites.get(siteId)?.manifest ?? ''
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
const isAbout = (pointer: string | null, at: Keys): boolean =>
  pointer === null || pointer.startsWith(pointerOf(at)) || pointerOf(at).startsWith(pointer)

test(`each of ${BROKEN_COUNT} broken manifests is refused at its place with its cure, as a draft and in its folder, and no other site changes`, () => {
  const before = registry.all()
  for (let place = 0; place < BROKEN_COUNT; place += 1) {
    const { siteId, manifest, at } = brokenOne(place)
    const asDraft = registry.tryOut({ siteId, manifest })
    const told = asDraft.refusals.map(placed)
    const context = `${siteId} ${pointerOf(at)}`
    expect([context, asDraft.site]).toEqual([context, null])
    expect([context, ...told.filter(({ expected }) => expected.length < 8)]).toEqual([context])
    const hasPlace =
      at.length > 0 ? told.some(({ pointer }) => isAbout(pointer, at)) : (told[0]?.at ?? null) !== null
    expect([context, hasPlace]).toEqual([context, true])

    const inFolder = withDraft(sites.get(siteId), siteId, { manifest })
    const outcomes = registry.update({ sites: new Map([[siteId, inFolder]]), themes: new Map() })
    expect([context, ...outcomes]).toMatchObject([context, { siteId, kind: 'refused', kept: true }])
    expect([context, registry.refusalsOf(siteId).map(placed)]).toEqual([context, told])
    expect(registry.all().every((site, index) => site === before[index])).toBe(true)
    registry.update({ sites: new Map([[siteId, sites.get(siteId) ?? null]]), themes: new Map() })
    expect(registry.refusalsOf(siteId)).toEqual([])
  }
}, 600_000)
