import type { MessageId } from '#runtime/locale/message-id.ts'
import type { ComponentType } from 'react'
import type { Client } from '#runtime/client/client.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { GAME_PARTS } from '#schemas/game-roles.ts'
import type {
  Declared,
  GameFacts,
  LayerId,
  ModalEnd,
  ModalOccasion,
  ModuleFacts,
  ParamKind,
  ScreenRole,
} from '#schemas/module-facts.ts'
import type { Player } from '#schemas/entities/player.ts'
import type { EventBodies, EventName } from '#schemas/protocol/events.ts'
import type { OperationName } from '#schemas/protocol/operations.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { NoticeTone } from '#runtime/notices/notices.ts'
import type { TrackedOccasion } from '#runtime/session/tracking.ts'
import { messagesOfModule, type LoadedMessages } from './language-file.ts'
import type { LayerStates } from '#runtime/live/live-layers.ts'
import type { LinkParams, ModalId, OpenProps, ScreenId } from './links.ts'
import type { Site } from '#runtime/site/site.ts'

/** Props of every screen: its site, and the values of path and query, of the kinds in its facts. */
export type ScreenProps<Id extends ScreenId> = { site: Site; params: Readonly<LinkParams<Id>> }

/** Props of every modal besides its own: a function that closes it. */
export type ModalProps<Id extends ModalId> = OpenProps<Id> & { close: () => void }

// One list holds components of many prop types; each gets the props of its own facts.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyComponent = ComponentType<any>
/** Loads the code of a component. */
export type LoadAny = () => Promise<{ default: AnyComponent }>

export interface ScreenOptions {
  /** Slots that the screen shows on its first render, by id: their content is loaded together with it. */
  readonly slots?: (site: Site) => readonly string[]
}

/** A part of a module. */
export interface LoadedEntry {
  /** Source file in the module's folder. */
  readonly file?: string
  /** Loads its code; without it, the code is among the later parts. */
  readonly load?: LoadAny
}

export interface ScreenEntry extends ScreenOptions, LoadedEntry {
  readonly role?: ScreenRole
  readonly forRestricted?: true
  readonly params?: Declared<ParamKind>
  /** Slot that is shown for an address without readable parameters. */
  readonly notFound?: string
}

export interface ModalEntry extends LoadedEntry {
  readonly scrollsToTop?: boolean
  readonly opensOn?: ModalOccasion
  readonly closesOn?: ModalEnd
}

export interface SlotOptions {
  /** Whether it applies to the slot's subject; without it, always. */
  readonly when?: (of: never) => boolean
}

/** Content of a module in a slot. */
export interface SlotEntry extends SlotOptions, LoadedEntry {
  /** Lower comes first; default 0. */
  readonly order?: number
}

/** A module's reaction to a pushed event, after its layers have applied it. */
export interface EventReaction<Name extends EventName> {
  /** Operations whose answers are stale: those on screen are refetched. */
  readonly refetch?: readonly OperationName[]
  /** Whether the answers are stale after this event; without it, after every one. */
  readonly isStale?: (body: EventBodies[Name], layers: LayerStates) => boolean
  readonly apply?: (body: EventBodies[Name], layers: LayerStates, session: SessionChanges) => void
  /** Shows the notice that a module defines for this kind in `awayNotices`, now or at its time; none for null. */
  readonly notice?: (
    body: EventBodies[Name],
    layers: LayerStates,
    client: Pick<Client, 'call'>,
  ) => EventNotice | null | Promise<EventNotice | null>
}

export type EventNotice = Omit<AfterLoginEvent, 'at'> & Partial<Pick<AfterLoginEvent, 'at'>>

/** Session changes that an event may make. */
export interface SessionChanges {
  /** Changes the player, if one is logged in. */
  readonly changePlayer: (change: (player: Player) => Player) => void
  readonly track: (occasion: TrackedOccasion) => void
}

/** Notice about an event that happened while the player was away (spec 3, `afterLoginEvents`). */
export interface AwayNotice {
  readonly tone: NoticeTone
  /** Message with the values `game`, `money` and `title`; without it the event supplies its own text. */
  readonly title?: MessageId
}

export type AwayNotices = { readonly [Kind in AfterLoginEvent['kind']]?: AwayNotice }

export type EventReactions = { readonly [Name in EventName]?: EventReaction<Name> }

/** A module in the registry's form: facts, code and behaviour merged, by full ids. */
export interface ModuleDefinition {
  readonly id: string
  readonly screens?: Readonly<Record<string, ScreenEntry>>
  readonly modals?: Readonly<Record<string, ModalEntry>>
  /** Its slots in the frame of every page, by full id. */
  readonly frameSlots?: readonly string[]
  /** Its slots on home screens, by full id. */
  readonly homeSlots?: readonly string[]
  /** Its content for slots, by the slot's id. */
  readonly slots?: Readonly<Record<string, SlotEntry>>
  /** Its roles for kinds of games. */
  readonly games?: GameFacts
  readonly layers?: readonly LayerId[]
  readonly on?: EventReactions
  readonly awayNotices?: AwayNotices
  /** Rejects for a language without messages. */
  readonly messages?: (language: string) => Promise<LoadedMessages>
}

/** The behaviour that a module adds to its facts, keyed by the names in them. */
export interface ModuleBehaviour<Facts extends ModuleFacts> {
  /**
   * Its parts that the first screen of a visit shows, as a glob: content of the frame, a home screen, the layouts of one,
   * cards and slips of games. The code of every other part is found by its file (`later-parts.ts`).
   */
  readonly firstParts?: Files
  readonly screens?: { readonly [Name in keyof Facts['screens']]?: ScreenOptions }
  readonly slots?: { readonly [Slot in keyof Facts['fills']]?: SlotOptions }
  readonly on?: EventReactions
  readonly awayNotices?: AwayNotices
}

type Files = Readonly<Record<string, () => Promise<unknown>>>

/** The only entry point of a feature (architecture: "A module"): its facts and its behaviour. */
export function defineModule<const Facts extends ModuleFacts>(
  facts: Facts,
  { firstParts = {}, screens, slots, on = {}, awayNotices = {} }: ModuleBehaviour<Facts> = {},
): ModuleDefinition {
  const { id, games = {}, layers = [], slots: places = {} }: ModuleFacts = facts
  const withCode = withCodeFrom(firstParts)
  return {
    id,
    screens: withCode(facts.screens, { prefix: `${id}.`, behaviour: screens }),
    modals: withCode(facts.modals, { prefix: `${id}.` }),
    frameSlots: Object.keys(places).filter((slot) => places[slot]?.inFrame),
    homeSlots: Object.keys(places).filter((slot) => places[slot]?.inHome),
    slots: {
      ...withCode(facts.fills, { prefix: '', behaviour: slots }),
      ...withCode(gameParts(games), { prefix: '' }),
    },
    games,
    layers,
    on,
    awayNotices,
    messages: messagesOfModule(id),
  }
}

function gameParts(games: GameFacts) {
  const when = ({ game }: { game: GameInstance }) => games.rules?.includes(game.gameRule) ?? true
  return Object.fromEntries(
    GAME_PARTS.flatMap((part) => {
      const file = games[part]
      return file === undefined ? [] : [[`game.${part}`, { file, when }]]
    }),
  )
}

interface Naming {
  /** Prefix that makes a part's full id. */
  readonly prefix: string
  readonly behaviour?: Readonly<Record<string, object | undefined>> | undefined
}

/** Merges a part's facts, its behaviour and, for a first part, the code of its file. */
function withCodeFrom(firstParts: Files) {
  return <Part extends { file: string }>(
    parts: Readonly<Record<string, Part>> = {},
    { prefix, behaviour = {} }: Naming,
  ) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => {
        const load = firstParts[`./${part.file}`] as LoadAny | undefined
        return [`${prefix}${name}`, { ...part, ...behaviour[name], ...(load && { load }) }]
      }),
    )
}
