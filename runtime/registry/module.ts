import type { ComponentType } from 'react'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'
import type { MenuKind } from '#schemas/site-manifest/menu.ts'
import type { EventBodies, EventName } from '#schemas/protocol/events.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'
import type { CompiledMessages } from '#runtime/locale/messages.ts'
import type { LiveState } from '#runtime/live/live-state.ts'
import type { Site } from '#runtime/site/site.ts'

/** What every screen gets: the site it is shown on, and the values of path and query by name. */
export type ScreenProps<Params = Record<string, string>> = { site: Site; params: Params }

/** What every modal gets besides its own props: how to close itself. */
export type ModalProps<Props = object> = Props & { close: () => void }

// Components of many prop types stand in one list; each is given what its own definition asked for.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyComponent = ComponentType<any>
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>
/** Fetches the code of a component. */
export type LoadAny = () => Promise<{ default: AnyComponent }>

export interface ScreenOptions {
  /** Slots that the screen shows as soon as it is drawn, by their ids: what fills them is fetched together with it. */
  slots?: (site: Site) => readonly string[]
}

export interface ScreenEntry extends Readonly<Required<ScreenOptions>> {
  readonly kind: 'screen'
  readonly load: LoadAny
}

/**
 * When the runtime opens a modal by itself: a game of the player's starts (`play-game`, with `gameInstanceId`), or
 * the address asks for it (`login`, `signup`). One modal an occasion.
 */
export type ModalOccasion = 'play-game' | 'login' | 'signup'

/** What closes a modal besides its player: an error in a script of another origin (spec 8, "Script errors"). */
export type ModalEnd = 'foreign-error'

export interface ModalOptions {
  /** Whether opening it takes the page to its top (spec 2, "Modals": login, register and their like). */
  scrollsToTop?: boolean
  /** What the runtime opens it for by itself, without knowing its name. */
  opensOn?: ModalOccasion
  closesOn?: ModalEnd
}

export interface ModalEntry {
  readonly kind: 'modal'
  readonly load: LoadAny
  readonly scrollsToTop: boolean
  readonly opensOn: ModalOccasion | null
  readonly closesOn: ModalEnd | null
}

/** One thing shown in a named place of another module or of the frame. */
export interface SlotEntry {
  /** Whether it applies to what the place is about; without it, always. */
  when?: (of: never) => boolean
  render: LoadAny
  /** Lower comes first; 0 where not given. */
  order?: number
}

/** What a module does at a pushed event, after the runtime has applied it to the live state. */
export interface EventReaction<Name extends EventName> {
  /** Operations whose answers are out of date: those on the screen are requested again. */
  readonly refetch?: readonly OperationName[]
  readonly apply?: (body: EventBodies[Name], live: LiveState) => void
}

export type EventReactions = { readonly [Name in EventName]?: EventReaction<Name> }

/** A feature's only face (design: "A module"). */
export interface ModuleDefinition {
  readonly id: string
  readonly screens?: Readonly<Record<string, ScreenEntry>>
  readonly modals?: Readonly<Record<string, ModalEntry>>
  /** Kinds of a menu entry that it can show. */
  readonly menuKinds?: readonly MenuKind[]
  /** The game kinds it can show. */
  readonly gameRules?: readonly GameRule[]
  readonly slots?: Readonly<Record<string, SlotEntry | readonly SlotEntry[]>>
  readonly on?: EventReactions
  /** What a manifest may set for this module. */
  readonly settings?: JSONSchema
  readonly messages?: (language: string) => Promise<{ default: CompiledMessages }>
}

export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition
}

/** A screen whose code is loaded when its route is first visited. */
export function screen<Props = ScreenProps>(load: Load<Props>, options: ScreenOptions = {}): ScreenEntry {
  const { slots = () => [] } = options
  return { kind: 'screen', slots, load }
}

/** A modal whose code is loaded when it is first opened. */
export function modal<Props = ModalProps>(load: Load<Props>, options: ModalOptions = {}): ModalEntry {
  const { scrollsToTop = false, opensOn = null, closesOn = null } = options
  return { kind: 'modal', scrollsToTop, opensOn, closesOn, load }
}
