import type { GameRule } from '#schemas/entities/game-instance.ts'
import type {
  Declared,
  GameFacts,
  ModalEnd,
  ModalOccasion,
  ParamKind,
  ScreenRole,
} from '#schemas/module-facts.ts'
import type { EventName } from '#schemas/protocol/events.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import { laterPart } from './later-part.ts'
import { mountPart, type MountedPart } from './mounted-part.ts'
import type {
  AwayNotice,
  EventReaction,
  LoadedEntry,
  ModalEntry,
  ModuleDefinition,
  ScreenEntry,
  ScreenOptions,
  SlotEntry,
} from './module.ts'

/** A set of modules that conflict; the message names both places. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
}

/** A slot entry in the registry: its code loads once, however often it is shown. */
export interface MountedSlotEntry extends MountedPart {
  readonly moduleId: string
  readonly order: number
  applies: (of: object) => boolean
}

/** A notice whose module's messages are loading. */
export interface MountedNotice extends AwayNotice {
  /** Settles when its messages are loaded. */
  readonly prepare: () => Promise<unknown>
}

export interface RegistryOptions {
  /** Awaited before any part of a module is rendered: loads the messages of the part, which can be one of the first screen. */
  prepare?: (definition: ModuleDefinition, isFirst: boolean) => Promise<unknown>
  /** Called with the source file of each part that is rendered. */
  onShown?: (source: string) => void
}

/** Everything that the enabled modules of a site offer, by id. */
export interface Registry {
  readonly modules: readonly ModuleDefinition[]
  screen(id: string):
    | (MountedPart & {
        readonly role: ScreenRole | null
        readonly forRestricted: boolean
        readonly params: Declared<ParamKind>
        /** Slot that is shown for an address without readable parameters, if there is a special one. */
        readonly notFound: string | null
      } & Required<ScreenOptions>)
    | null
  /** The screen of a role that the runtime links to, if a module has one. */
  screenFor: (role: ScreenRole) => string | null
  modal(id: string): (MountedPart & { readonly scrollsToTop: boolean }) | null
  /** The modal that the runtime opens on an occasion, if a module has one. */
  modalFor: (occasion: ModalOccasion) => string | null
  /** The modals that an occasion other than the player closes. */
  modalsClosedBy: (end: ModalEnd) => readonly string[]
  slot: (id: string) => readonly MountedSlotEntry[]
  /** Slots in the frame of every page. */
  readonly frameSlots: readonly string[]
  /** Preloads screens, modals and slot content by id. Never rejects. */
  preload: (ids: readonly string[]) => Promise<void>
  /** Preloads parts by their source files; without files, every screen and slot. Never rejects. */
  preloadSources: (sources?: readonly string[]) => Promise<void>
  /** Whether a module declares a kind of game. */
  showsGames: (gameRule: GameRule) => boolean
  /** The modules' roles for a kind of game. */
  gameRoles: (gameRule: GameRule) => GameFacts
  /** A module's notice for an event that happened while its player was away. */
  awayNotice: (kind: AfterLoginEvent['kind']) => MountedNotice | null
  reactions<Name extends EventName>(event: Name): readonly EventReaction<Name>[]
}

/** An entry, its module, and its rendered part. */
interface Claimed<Entry> {
  readonly entry: Entry
  readonly moduleId: string
  readonly part: MountedPart
}

interface Claims<Entry> {
  readonly kind: string
  readonly moduleId: string
  readonly entries: Map<string, Claimed<Entry>>
  mount: Mount
  isFirst?: (entry: Entry) => boolean
}

type Mount = (entry: LoadedEntry, isFirst: boolean) => MountedPart

/** Registers an id once; a duplicate is refused with both places named. */
function claim<Entry extends LoadedEntry>({
  kind,
  moduleId,
  entries,
  mount,
  isFirst = () => false,
}: Claims<Entry>) {
  return (id: string, entry: Entry) => {
    if (!id.startsWith(`${moduleId}.`)) {
      throw new RegistryError(
        `The ${kind} "${id}" of the module "${moduleId}" must be named "${moduleId}.…".`,
      )
    }
    const earlier = entries.get(id)
    if (earlier) {
      throw new RegistryError(
        `The ${kind} "${id}" is defined by the module "${earlier.moduleId}" and by the module "${moduleId}".`,
      )
    }
    entries.set(id, { entry, moduleId, part: mount(entry, isFirst(entry)) })
  }
}

function mountSlot({ when, order }: SlotEntry, moduleId: string, part: MountedPart): MountedSlotEntry {
  return { ...part, moduleId, order: order ?? 0, applies: (of) => when?.(of as never) ?? true }
}

const NO_SLOTS = () => []

/** Slots that a home screen shows for a kind of game; their messages are among those of the first screen. */
const GAME_SLOTS = ['game.card', 'game.slip']

/** The module of the runtime itself, whose files are in a folder of that name. */
const RUNTIME = 'runtime'

/** Maps each duty to the only part that has it; a second one is refused. */
function ownersOf<Entry, Duty extends string>(
  entries: ReadonlyMap<string, Claimed<Entry>>,
  dutyOf: (entry: Entry) => Duty | undefined,
  words: string,
): ReadonlyMap<Duty, string> {
  const owners = new Map<Duty, string>()
  for (const [id, { entry }] of entries) {
    const duty = dutyOf(entry)
    if (duty === undefined) continue
    const earlier = owners.get(duty)
    if (earlier !== undefined) throw new RegistryError(`Both "${earlier}" and "${id}" ${words} "${duty}".`)
    owners.set(duty, id)
  }
  return owners
}

/** The modules' roles for a kind of game, each role once; a role for this kind takes precedence over one for every kind. */
function gameRolesIn(modules: readonly ModuleDefinition[]): Registry['gameRoles'] {
  const known = new Map<GameRule | null, GameFacts>()
  for (const { id, games: { rules = [null], ...roles } = {} } of modules) {
    for (const rule of rules) {
      const earlier = known.get(rule) ?? {}
      const twice = Object.keys(roles).find((role) => role in earlier)
      if (twice !== undefined) {
        throw new RegistryError(
          `The module "${id}" has the role "${twice}" for ${rule ?? 'every kind of game'}, as another module before it.`,
        )
      }
      known.set(rule, { ...earlier, ...roles })
    }
  }
  return (gameRule) => ({ ...known.get(null), ...known.get(gameRule) })
}

/** A screen as the router renders it. */
function screenOf(claimed: Claimed<ScreenEntry> | undefined): ReturnType<Registry['screen']> {
  if (claimed === undefined) return null
  const { role = null, forRestricted = false, slots = NO_SLOTS, params = {}, notFound = null } = claimed.entry
  return { ...claimed.part, role, forRestricted, slots, params, notFound }
}

/** Combines the enabled modules, or throws a RegistryError. */
export function createRegistry(
  modules: readonly ModuleDefinition[],
  { prepare = () => Promise.resolve(), onShown = () => undefined }: RegistryOptions = {},
): Registry {
  const screens = new Map<string, Claimed<ScreenEntry>>()
  const modals = new Map<string, Claimed<ModalEntry>>()
  const slots = new Map<string, MountedSlotEntry[]>()
  const places = new Map<string, number>()
  const notices = new Map<string, MountedNotice>()
  const frameSlots = modules.flatMap((definition) => definition.frameSlots ?? [])
  const firstSlots = new Set([
    ...frameSlots,
    ...modules.flatMap((definition) => definition.homeSlots ?? []),
    ...GAME_SLOTS,
  ])

  for (const [place, definition] of modules.entries()) {
    const { id } = definition
    const earlier = places.get(id)
    if (earlier !== undefined) {
      throw new RegistryError(
        `The module "${id}" is registered twice, at places ${earlier + 1} and ${place + 1}.`,
      )
    }
    places.set(id, place)
    const mount: Mount = ({ file = '', load }, isFirst) => {
      const source = `${id === RUNTIME ? RUNTIME : `modules/${id}`}/${file}`
      return mountPart({
        source,
        load: load ?? laterPart(source),
        prepare: () => prepare(definition, isFirst),
        onShown: () => onShown(source),
      })
    }
    for (const [kind, notice] of Object.entries(definition.awayNotices ?? {})) {
      if (notices.has(kind))
        throw new RegistryError(`Two modules have a notice of "${kind}"; one is "${id}".`)
      notices.set(kind, { ...notice, prepare: () => prepare(definition, false) })
    }
    const claimScreen = claim({
      kind: 'screen',
      moduleId: id,
      entries: screens,
      mount,
      isFirst: ({ role }) => role === 'home',
    })
    const claimModal = claim({ kind: 'modal', moduleId: id, entries: modals, mount })
    for (const [screenId, entry] of Object.entries(definition.screens ?? {})) claimScreen(screenId, entry)
    for (const [modalId, entry] of Object.entries(definition.modals ?? {})) claimModal(modalId, entry)
    for (const [slotId, entry] of Object.entries(definition.slots ?? {})) {
      const part = mount(entry, firstSlots.has(slotId))
      slots.set(slotId, [...(slots.get(slotId) ?? []), mountSlot(entry, id, part)])
    }
  }
  const roles = ownersOf(screens, ({ role }) => role, 'have the role')
  const occasions = ownersOf(modals, ({ opensOn }) => opensOn, 'open on')
  for (const entries of slots.values()) entries.sort((left, right) => left.order - right.order)

  return {
    modules,
    frameSlots,
    screen: (id) => screenOf(screens.get(id)),
    modal: (id) => {
      const claimed = modals.get(id)
      return claimed ? { ...claimed.part, scrollsToTop: claimed.entry.scrollsToTop ?? false } : null
    },
    screenFor: (role) => roles.get(role) ?? null,
    modalFor: (occasion) => occasions.get(occasion) ?? null,
    modalsClosedBy: (end) => [...modals].flatMap(([id, { entry }]) => (entry.closesOn === end ? [id] : [])),
    slot: (id) => slots.get(id) ?? [],
    async preload(ids) {
      const parts = ids.flatMap((id) => [
        ...[screens.get(id), modals.get(id)].flatMap((claimed) => claimed?.part ?? []),
        ...(slots.get(id) ?? []),
      ])
      await Promise.all(parts.map((part) => part.preload()))
    },
    async preloadSources(sources) {
      const parts = [...[...screens.values()].map(({ part }) => part), ...[...slots.values()].flat()]
      const wanted = sources && new Set(sources)
      await Promise.all(
        parts.filter(({ source }) => wanted?.has(source) ?? true).map((part) => part.preload()),
      )
    },
    showsGames: (gameRule) => modules.some(({ games }) => games?.rules?.includes(gameRule)),
    gameRoles: gameRolesIn(modules),
    awayNotice: (kind) => notices.get(kind) ?? null,
    reactions: <Name extends EventName>(event: Name) =>
      modules.flatMap(({ on = {} }) => {
        const reaction: EventReaction<Name> | undefined = on[event]
        return reaction ? [reaction] : []
      }),
  }
}
