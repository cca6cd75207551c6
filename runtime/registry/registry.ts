import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { EventName } from '#schemas/protocol/events.ts'
import { lazyComponentOf, type MountedSlotEntry } from './slot-entry.ts'
import type { EventReactions, ModalEntry, ModalOccasion, ModuleDefinition, ScreenEntry } from './module.ts'

/** A set of modules that cannot run together; the message names both places. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
}

/** All that the enabled modules of a site offer, by id. */
export interface Registry {
  readonly modules: readonly ModuleDefinition[]
  screen(id: string): ScreenEntry | null
  modal(id: string): ModalEntry | null
  /** The modal that the runtime opens by itself on an occasion, if a module has one. */
  modalFor(occasion: ModalOccasion): string | null
  slot(id: string): readonly MountedSlotEntry[]
  /** Ids of the modules that can show a game kind. */
  modulesFor(gameRule: GameRule): readonly string[]
  reactions<Name extends EventName>(event: Name): readonly NonNullable<EventReactions[Name]>[]
}

/** Registers under an id once; the second one is refused with both places named. */
function claim<Entry>(
  entries: Map<string, { entry: Entry; moduleId: string }>,
  kind: string,
  moduleId: string,
) {
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
    entries.set(id, { entry, moduleId })
  }
}

/** Puts the enabled modules together, or refuses them. */
export function createRegistry(modules: readonly ModuleDefinition[]): Registry {
  const screens = new Map<string, { entry: ScreenEntry; moduleId: string }>()
  const modals = new Map<string, { entry: ModalEntry; moduleId: string }>()
  const slots = new Map<string, MountedSlotEntry[]>()
  const places = new Map<string, number>()

  for (const [place, definition] of modules.entries()) {
    const { id } = definition
    const earlier = places.get(id)
    if (earlier !== undefined) {
      throw new RegistryError(
        `The module "${id}" is registered twice, at places ${earlier + 1} and ${place + 1}.`,
      )
    }
    places.set(id, place)
    const claimScreen = claim(screens, 'screen', id)
    const claimModal = claim(modals, 'modal', id)
    for (const [screenId, entry] of Object.entries(definition.screens ?? {})) claimScreen(screenId, entry)
    for (const [modalId, entry] of Object.entries(definition.modals ?? {})) claimModal(modalId, entry)
    for (const [slotId, given] of Object.entries(definition.slots ?? {})) {
      const mounted = [given].flat().map((entry) => lazyComponentOf(entry, id))
      slots.set(slotId, [...(slots.get(slotId) ?? []), ...mounted])
    }
  }
  const occasions = new Map<ModalOccasion, string>()
  for (const [id, { entry }] of modals) {
    if (entry.opensOn === null) continue
    const earlier = occasions.get(entry.opensOn)
    if (earlier !== undefined) {
      throw new RegistryError(`Both modals "${earlier}" and "${id}" are to open on "${entry.opensOn}".`)
    }
    occasions.set(entry.opensOn, id)
  }
  for (const entries of slots.values()) entries.sort((left, right) => left.order - right.order)

  return {
    modules,
    screen: (id) => screens.get(id)?.entry ?? null,
    modal: (id) => modals.get(id)?.entry ?? null,
    modalFor: (occasion) => occasions.get(occasion) ?? null,
    slot: (id) => slots.get(id) ?? [],
    modulesFor: (gameRule) =>
      modules.filter(({ gameRules }) => gameRules?.includes(gameRule)).map((definition) => definition.id),
    reactions: <Name extends EventName>(event: Name) =>
      modules.flatMap((definition) => {
        const reaction = definition.on?.[event]
        return reaction ? [reaction as NonNullable<EventReactions[Name]>] : []
      }),
  }
}
